-- Who works for which clinic, and who is signed in.
-- People are keyed on issuer and subject: an e-mail address can change hands.
CREATE TABLE staff_user (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  name text,
  created_at timestamptz(3) NOT NULL,
  UNIQUE (issuer, subject)
);

CREATE TABLE clinic_member (
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES staff_user (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'staff')),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (clinic_id, user_id)
);
CREATE INDEX clinic_member_by_user ON clinic_member (user_id, created_at);

-- An invitation becomes a membership at the first sign-in with its verified address, once.
CREATE TABLE staff_invitation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('owner', 'staff')),
  invited_by uuid REFERENCES staff_user (id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  UNIQUE (clinic_id, email)
);
CREATE INDEX staff_invitation_by_email ON staff_invitation (email);

-- Binds a nonce (and, for the redirect, state and PKCE verifier) to one browser. Taken by DELETE, so each is good for one sign-in.
CREATE TABLE sign_in_attempt (
  id_hash bytea PRIMARY KEY,
  nonce text NOT NULL,
  state text,
  code_verifier text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_attempt_by_expiry ON sign_in_attempt (expires_at);

-- The cookie's value is never stored, only its SHA-256.
CREATE TABLE session (
  id_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES staff_user (id) ON DELETE CASCADE,
  clinic_id uuid REFERENCES clinic (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX session_by_expiry ON session (expires_at);
