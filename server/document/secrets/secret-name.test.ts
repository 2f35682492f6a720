import { expect, test } from "vitest";
import { objectTypes } from "../../api/index.ts";
import { holdsSecret, isLabel, isLikePassword, isSecretName, isSwapped } from "./secret-name.ts";

test.each([
  ...[
    "use_data",
    "rootpwd",
    "rootpw",
    "rootPw",
    "root_pw",
    "root-pass",
    "rootPass",
    "ROOT_PW2",
    "root pass",
    "dbpass",
    "DB_PASS",
  ],
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
  ...["DBKey", "otp12", "vault_secret_id", "this_token", "web-server-password", "my-auth-1", "auth-1-key", "db_cred"],
  ...["db_crds", "pwdx", "authorisation", "licensekey", "licencekey", "preshared_keys", "user_datea", "ssl_cert"],
  ...["authorized_keys", "root__pw", "password".padEnd(200, "x")],
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
  ...["pi2n", "need_password", "use_password", "uses_token", "require_token", "requires_token", "allow_password"],
  ...["allows_password", "enable_password", "enables_password", "disables_token", "token_alias", "token_aliases"],
  ...["token_dir", "token_dirs", "password_expiry", "password_expiration", "password_field", "password_fields"],
  ...["auth_header", "auth_headers", "auth_method", "auth_methods", "token_scope", "token_scopes", "token_user"],
  ...["password_algorithm", "password_algorithms", "auth2-server", "auth-server3", "auth-server-12", "auth1", "salt22"],
  ...["secrets.yml", "secrets.json", "secrets.jsonc", "secrets.http", "tokens.env", "mypwdx", "sslkeyring"],
  ...["apikeyname", "webdb_key", "", "password".padEnd(201, "x")],
  ...["pass_rate", "pass-through", "secret_store", "sig_handler", "enclave"],
  ...["has_user_data", "disable_password_authentication", "needs-token", "AccessKeyId"],
])("`%s` names no secret", (name) => {
  expect(isSecretName(name)).toBe(false);
});

test("every field that holds a secret names it", () => {
  const fields = Object.values(objectTypes).flatMap(({ fields }) => Object.entries(fields));
  expect(fields.filter(([name, { type }]) => holdsSecret(type) && !isSecretName(name))).toEqual([]);
});

test.each<[type: Parameters<typeof holdsSecret>[0], expected: boolean]>([
  [{ kind: "string", format: "password" }, true],
  [{ kind: "string", format: "pem-certificate" }, true],
  [{ kind: "string", format: "pem-key" }, true],
  [{ kind: "string", format: "ssh-public-key" }, true],
  [{ kind: "string", format: "token" }, true],
  [{ kind: "string", format: "user-data" }, true],
  [{ kind: "array", items: { kind: "string", format: "ssh-public-key" } }, true],
  [{ kind: "array", items: { kind: "string" } }, false],
  [{ kind: "string" }, false],
  [{ kind: "integer" }, false],
  [null, false],
  [undefined, false],
])("whether a value of the type %j is a secret: %s", (type, expected) => {
  expect(holdsSecret(type)).toBe(expected);
});

test.each([
  ["Hunter2", "root_pass", true],
  ["hunter", "root_pass", true],
  ["hunter", "secret", false],
  ["Hunter2", "secret", true],
  ["hunter!", "db_pw", true],
  ["web-1", "db_pw", false],
  ["label", "root_pass", false],
  ["password", "root_pass", false],
  ["", "root_pass", false],
  ["Hunter2", "label", false],
])("whether %j: %j is a secret before its name: %s", (key, value, expected) => {
  expect(isSwapped(key, value)).toBe(expected);
});

test.each([
  ["Hunter2", true],
  ["hunter!", true],
  ["été2", true],
  ["hunter", false],
  ["1234", false],
  ["web-01", false],
  ["web.eu1", false],
])("whether %s looks like a password: %s", (word, expected) => {
  expect(isLikePassword(word)).toBe(expected);
});

test.each([
  ["web-01", true],
  ["web.eu1", true],
  ["web_a-1234", true],
  ["web", false],
  ["web-12345", false],
  ["web1234-a", false],
  ["we!-a", false],
  ["Web-1", false],
  ["1web-1", false],
  ["web-1x", false],
])("whether %s is a label: %s", (word, expected) => {
  expect(isLabel(word)).toBe(expected);
});

test("a field of the API names a secret only if it is one", () => {
  const fields = Object.values(objectTypes).flatMap(({ fields }) => Object.entries(fields));
  const wrong = fields.filter(([name, { type }]) => isSecretName(name) && !holdsSecret(type));
  // What a script or a machine is given often holds secrets.
  expect([...new Set(wrong.map(([name]) => name))]).toEqual(["script_data"]);
});
