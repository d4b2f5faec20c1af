"""The tables of people, the triggers of the audit log, and the groups of the staff."""

from typing import Any

import accounts.names.validation
import accounts.time_zones
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from accounts.migrations._append_only import append_only
from accounts.roles import make_groups


def make(apps: Any, schema_editor: Any) -> None:
    """Make the groups of moderators and administrators, with their rights."""
    make_groups(apps.get_model)


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ('accounts', '0001_tables'),
        ('accounts', '0002_triggers'),
        ('accounts', '0003_roles'),
        ('accounts', '0004_scopes'),
        ('accounts', '0005_portrait'),
        ('accounts', '0006_rights_over_duplicates'),
    ]

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('contenttypes', '0002_remove_content_type_name'),
    ]

    operations = [
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('name', models.CharField(help_text='What others call you at the table: 2 to 24 characters.', max_length=24, validators=[accounts.names.validation.validate_name], verbose_name='name')),
                ('name_key', models.CharField(editable=False, error_messages={'unique': 'Somebody already has this name.'}, max_length=96, unique=True)),
                ('skeleton', models.CharField(editable=False, error_messages={'unique': 'Somebody already has this name.'}, max_length=192, unique=True)),
                ('name_changed_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('email', models.EmailField(blank=True, db_index=True, max_length=254, null=True, verbose_name='email address')),
                ('language', models.CharField(choices=[('en', 'English'), ('es', 'Español'), ('fr', 'Français')], default='en', max_length=8, verbose_name='language')),
                ('time_zone', models.CharField(default='UTC', max_length=64, validators=[accounts.time_zones.validate_time_zone], verbose_name='time zone')),
                ('theme', models.CharField(choices=[('system', 'Like my device'), ('dark', 'Dark'), ('light', 'Light')], default='system', max_length=8, verbose_name='theme')),
                ('portrait', models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name='portrait')),
                ('turn_emails', models.BooleanField(default=True, verbose_name='email me when it is my turn')),
                ('is_guest', models.BooleanField(default=False, verbose_name='guest')),
                ('is_program', models.BooleanField(default=False, verbose_name='program')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('ban_reason', models.CharField(blank=True, default='', max_length=500, verbose_name='reason of the ban')),
                ('is_staff', models.BooleanField(default=False, verbose_name='staff')),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='since')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'account',
                'verbose_name_plural': 'accounts',
                'indexes': [models.Index(models.F('created'), condition=models.Q(('is_guest', False)), name='account_signed_up'), models.Index(models.F('id'), condition=models.Q(('is_staff', True)), name='account_staff'), models.Index(models.F('id'), condition=models.Q(('is_superuser', True)), name='account_superusers'), models.Index(models.F('id'), condition=models.Q(('is_program', True)), name='account_programs'), models.Index(models.F('id'), condition=models.Q(('is_active', False)), name='account_closed')],
            },
        ),
        migrations.CreateModel(
            name='AccessToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('may_play', models.BooleanField(default=False, verbose_name='may play')),
                ('may_talk', models.BooleanField(db_default=False, default=False, verbose_name='may talk')),
                ('may_use_account', models.BooleanField(db_default=False, default=False, verbose_name='may use the account')),
                ('reads_all', models.BooleanField(db_default=False, default=False, editable=False)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='made')),
                ('last_used_at', models.DateTimeField(blank=True, null=True, verbose_name='last used')),
                ('ends_at', models.DateTimeField(blank=True, null=True, verbose_name='ends')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='access_tokens', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'access token',
                'verbose_name_plural': 'access tokens',
            },
        ),
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('number', models.BigIntegerField(primary_key=True, serialize=False, verbose_name='number')),
                ('at', models.DateTimeField(db_index=True, verbose_name='at')),
                ('actor_name', models.CharField(max_length=120, verbose_name='name at the time')),
                ('verb', models.CharField(choices=[('add', 'added'), ('change', 'changed'), ('delete', 'deleted'), ('measure', 'measure taken'), ('undo', 'measure undone'), ('sort', 'case sorted'), ('look', 'signs looked at')], max_length=30, verbose_name='what')),
                ('subject_kind', models.CharField(max_length=100, verbose_name='kind')),
                ('subject_id', models.CharField(max_length=100, verbose_name='number of what it is about')),
                ('subject_name', models.CharField(max_length=200, verbose_name='about')),
                ('details', models.TextField(blank=True, verbose_name='details')),
                ('previous', models.CharField(max_length=64, verbose_name='hash of the entry before')),
                ('digest', models.CharField(max_length=64, verbose_name='hash')),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='audit_entries', to=settings.AUTH_USER_MODEL, verbose_name='who')),
            ],
            options={
                'verbose_name': 'audit log entry',
                'verbose_name_plural': 'audit log',
                'default_permissions': ('view',),
                'indexes': [models.Index(fields=['subject_id', 'subject_kind', 'number'], name='audit_about')],
            },
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='since')),
                ('account', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='blocked person')),
            ],
            options={
                'verbose_name': 'block',
                'verbose_name_plural': 'blocks',
                'constraints': [models.UniqueConstraint(fields=('account', 'person'), name='block_once'), models.CheckConstraint(condition=models.Q(('account', models.F('person')), _negated=True), name='block_of_somebody_else')],
            },
        ),
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=24, verbose_name='name')),
                ('name_key', models.CharField(db_index=True, editable=False, max_length=96)),
                ('skeleton', models.CharField(editable=False, max_length=192, unique=True)),
                ('is_taken_away', models.BooleanField(default=False, verbose_name='taken away')),
                ('given_up_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='given up')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'former name',
                'verbose_name_plural': 'former names',
            },
        ),
        migrations.CreateModel(
            name='Housemate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='since')),
                ('account', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='housemates', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='housemate')),
            ],
            options={
                'verbose_name': 'housemate',
                'verbose_name_plural': 'housemates',
                'constraints': [models.UniqueConstraint(fields=('account', 'person'), name='housemate_once'), models.CheckConstraint(condition=models.Q(('account', models.F('person')), _negated=True), name='housemate_somebody_else')],
            },
        ),
        append_only(),
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
