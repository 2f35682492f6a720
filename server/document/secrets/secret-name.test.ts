import { expect, test } from "vitest";
import { objectTypes } from "../../api/index.ts";
import { holdsSecret, isSecretName } from "./secret-name.ts";

test.each([
  ...["rootpwd", "rootpw", "rootPw", "root_pw", "root-pass", "rootPass", "ROOT_PW2", "root pass", "dbpass", "DB_PASS"],
  ...["dbpwd", "db-pwd", "db_pwd", "mysqlpwd", "MYSQL_PWD", "PGPASSWORD", "pwd", "password2", "passwd", "passphrase"],
  ...["kennwort", "dbKennwort", "passwort", "contraseña", "contrasen\u0303a", "contrasena", "senha", "пароль"],
  ...["license_key", "licenseKey", "LICENCE_KEY", "apikey", "x-api-key", "API_KEYS", "access_key", "signing_key"],
  ...["account_key", "storageKey", "deploy_key", "ssl_key", "private_key", "privkey", "ssh_key", "db_key"],
  ...["pin", "sim_pin", "salt", "passwordSalt", "sas", "sasToken", "sig", "X-Amz-Signature", "X-Goog-Signature"],
  ...["X-Amz-Security-Token", "token", "access_token", "authtoken", "csrfToken", "secret", "clientSecret", "secret_id"],
  ...["auth", "Authorization", "cookie", "jwt", "otp", "credentials", "db_creds", "user_data", "scriptData"],
  ...[
    "geheimnis",
    "Zugangsdaten",
    "mot_de_passe",
    "motDePasse",
    "hasło",
    "şifre",
    "lösenord",
    "パスワード",
    "비밀번호",
    "口令",
  ],
  ...["pswd", "authkey", "wifi_key", "presharedKey", "recovery_codes", "connectionString", "password-1", "pw-server"],
  ...["access_code", "seed_phrase", "mnemonic", "ca_key", "csrf"],
  ...["root_psas", "root_paas", "ssl_kye", "autorized_keys", "root_passs"],
])("`%s` names a secret", (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  ...["key", "keys", "name", "keyboard", "monkey", "key_name", "primary_key", "public_key", "sort_key", "hotkey"],
  ...["ssh_key_id", "sshKeyName", "access_key_id", "api_key_name", "token_url", "token_endpoint", "tokenTtl"],
  ...["password_file", "passwd-path", "password_policy", "secret_name", "secretName", "auth_type", "auth_url"],
  ...["spinning", "pinned", "pinning", "shopping", "salted", "saltwater", "passenger", "passengers", "passage"],
  ...["passive", "ftp_passive", "bypass", "compass", "tokenizer", "tokenize", "secretary", "sassy", "significant"],
  ...["author", "authors", "authorized_users", "authority", "design", "assign", "signal", "path", "root_path"],
  ...["ssl_port", "ssl_version", "secure", "select", "passport", "api_version", "userdate", "cookiecutter", "pwnd"],
  ...["root-pass-literal", "root-pass-weak", "root_pass_literal", "username", "user_name", "region", "data"],
  ...[
    "auth-server",
    "auth-service-2",
    "token-server",
    "salt-master",
    "auth-1",
    "salt-01",
    "passwordless",
    "max_tokens",
  ],
  ...["secrets.yaml", "shop-and-secrets.stack.yaml"],
  ...["pass_rate", "pass-through", "secret_store", "sig_handler", "enclave"],
  ...["has_user_data", "disable_password_authentication", "needs-token", "AccessKeyId"],
])("`%s` names no secret", (name) => {
  expect(isSecretName(name)).toBe(false);
});

test("a field of the API names a secret only if it is one", () => {
  const fields = Object.values(objectTypes).flatMap(({ fields }) => Object.entries(fields));
  const wrong = fields.filter(([name, { type }]) => isSecretName(name) && !holdsSecret(type));
  // What a script or a machine is given often holds secrets.
  expect([...new Set(wrong.map(([name]) => name))]).toEqual(["script_data"]);
});
