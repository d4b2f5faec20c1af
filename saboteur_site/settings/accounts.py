"""Accounts: authentication, sessions and rate limits."""

from .environment import PRODUCTION, SITE_NAME, env, malformed, text_file

AUTH_USER_MODEL = "accounts.Account"
# Several accounts may have typed one address: the backend tries them all.
SILENCED_SYSTEM_CHECKS = ["auth.W004"]
AUTHENTICATION_BACKENDS = ["accounts.backends.PasswordBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "games:my_games"
ACCOUNT_LOGOUT_REDIRECT_URL = "landing"

ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignUpForm",
    "login": "accounts.forms.LogInForm",
    "request_login_code": "accounts.forms.AskCodeForm",
    "confirm_login_code": "accounts.forms.EnterCodeForm",
    "reset_password": "accounts.forms.AskResetForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "add_email": "accounts.forms.ChangeEmailForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
# Signing up with an address that has an account looks the same as without (accounts/forms.py).
ACCOUNT_PREVENT_ENUMERATION = "strict"
# Without a mail server nobody could ever verify an address: there people may play at once.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if PRODUCTION else "optional"
# In the browser of the sign-up, following the link logs in and continues to the page wanted.
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PRODUCTION else "http"
# People come back after days for one turn: their browser stays logged in.
ACCOUNT_SESSION_REMEMBER = True
SESSION_COOKIE_AGE = 60 * 24 * 60 * 60
SESSION_ENGINE = "accounts.login.sessions"

# allauth's own limits, spelled out where ours are tighter than its defaults.
ACCOUNT_RATE_LIMITS = {
    "signup": "10/m/ip",
    # Wrong codes beside the right password, by account.
    "login_failed": "10/m/ip,5/300s/key",
    # Wrong passwords (accounts/login/limits.py): of one network for any address,
    "password_network": "10/m/ip",
    # for one address from one network,
    "password_from_network": "5/300s/key,15/d/key",
    # for one address from everywhere, where its owner has not logged in before. Several networks
    # have to spend all they may before the owner is kept out, and then only of a new device,
    "password_from_anywhere": "50/h/key,150/d/key",
    # and of the owner's own device, or in the owner's own session.
    "password_owner": "5/300s/key,30/d/key",
    # Practising without an account creates a guest; a school class shares one address.
    "guest": "120/h/ip",
    # What one account may do to the others at its tables, and to the list of open ones.
    # For floods of lines; a school class shares one address.
    "chat": "6/10s/user,30/m/user,300/m/ip",
    "claim": "30/m/user",
    "reaction": "60/m/user",
    # One guess a day; a school class shares one address.
    "daily": "30/h/user,300/h/ip",
    "new_table": "30/h/user,240/h/ip",
    # Each time that comes with too few at the table, or changes, is told to everybody there.
    "begins": "20/h/user",
    # Each saved change may move deadlines at every table.
    "hours": "30/h/user",
    "practice": "60/h/user",
    "play_again": "60/h/user",
    # Steps of turns that are taken by a link, without logging in.
    "one_turn": "120/m/ip",
    # Looks at such links, and pictures of shared mines: what checks emails for viruses, and what
    # shows links in chats, asks for many people from one address.
    "one_turn_look": "240/m/ip",
    "shared_picture": "240/m/ip",
    # Typed names reveal which there are, as signing up does.
    "invite": "60/h/user",
    "block": "60/h/user",
    # Each is a file of all that somebody ever did here.
    "archive": "3/d/user",
    # Moderators read every one of them.
    "report": "10/h/user,30/d/user,60/h/ip",
    # Calendar programs ask every hour or so, some of them for many people from one network.
    "calendar": "240/m/ip",
    # What a program may ask with one token.
    "api": "300/m/key",
    "new_token": "20/h/user,120/h/ip",
    # Counted before anything is created, so that many new guests of one network count together.
    "practice_network": "240/h/ip",
}

MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_FORMS = {
    "activate_totp": "accounts.login.second_factor.AppForm",
    "authenticate": "accounts.login.second_factor.SecondFactorForm",
    "reauthenticate": "accounts.login.second_factor.SecondFactorAgainForm",
    "add_webauthn": "accounts.login.second_factor.NewPasskeyForm",
    "login_webauthn": "accounts.login.second_factor.PasskeyLoginForm",
    "reauthenticate_webauthn": "accounts.login.second_factor.PasskeyAgainForm",
    "edit_webauthn": "accounts.login.second_factor.PasskeyNameForm",
}
MFA_ADAPTER = "accounts.login.second_factor.SecondFactorAdapter"
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION
MFA_TOTP_ISSUER = SITE_NAME


SIGN_UPS = ("open", "invitation", "closed")


def _hosts(name: str) -> frozenset[str]:
    """The hosts of a file that the environment names, one on each line; none without it."""
    lines = text_file(name).splitlines()
    hosts = (line.partition("#")[0].strip().lower() for line in lines)
    return frozenset(host for host in hosts if host)


SIGN_UP = env.str("SIGN_UP", default="open").strip().lower()
if SIGN_UP not in SIGN_UPS:
    raise malformed("SIGN_UP", f"one of {', '.join(SIGN_UPS)}")
# Addresses there, and at whatever lies below them, are good for minutes.
DISPOSABLE_MAIL_HOSTS = _hosts("DISPOSABLE_MAIL_FILE")
