-- Tokens of operators and CI systems: only the hash is kept.
CREATE TABLE release_token (
  id text PRIMARY KEY,
  name text NOT NULL,
  secret_hash bytea NOT NULL,
  actions text[] NOT NULL,
  apps text[] NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

-- People whose sign-in also opens the operators' page.
CREATE TABLE release_operator (
  email text PRIMARY KEY,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now()
);
