// A passkey that the device did not give, or a person did not want: the page says what to do.
const said = document.getElementById('passkey-said');
document.addEventListener('allauth.error', () => { said.textContent = said.dataset.failed; });
document.addEventListener('click', () => { said.textContent = ''; });

// A passkey that can log in by itself is what most people want, where the device can keep one.
const alone = document.getElementById('id_passwordless');
if (alone && window.PublicKeyCredential) {
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
    .then((can) => { alone.checked ||= can; });
}
