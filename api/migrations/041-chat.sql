-- Conversations in writing, as the panel shows them. Every row names its clinic, and row-level security holds it there:
-- a transaction says whom it works for with set_config('app.clinic_id', <uuid>, true); said nothing, it sees nothing.
CREATE TABLE chat_thread (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  provider_chat_id text NOT NULL,
  agent_id text,
  status text NOT NULL DEFAULT 'ongoing' CHECK (status IN ('ongoing', 'ended', 'error')),
  patient_name text,
  title text,
  last_message text,
  last_message_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  summary text,
  successful boolean,
  analysis jsonb,
  sample boolean NOT NULL DEFAULT false,
  -- How many messages the patient has written; a read mark remembers how many of them were seen.
  patient_messages integer NOT NULL DEFAULT 0,
  search tsvector NOT NULL DEFAULT ''::tsvector,
  UNIQUE (clinic_id, provider_chat_id)
);
CREATE INDEX chat_thread_newest ON chat_thread (clinic_id, last_message_at DESC, id DESC);
CREATE INDEX chat_thread_by_start ON chat_thread (clinic_id, created_at);

CREATE TABLE chat_message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  thread_id uuid NOT NULL REFERENCES chat_thread (id) ON DELETE CASCADE,
  provider_message_id text NOT NULL,
  role text NOT NULL,
  content text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  -- Place within the chat as the provider lists it: tells messages of one millisecond apart.
  ordinal integer NOT NULL,
  UNIQUE (thread_id, provider_message_id)
);
CREATE INDEX chat_message_newest ON chat_message (thread_id, sent_at DESC, ordinal DESC, id DESC);

CREATE TABLE chat_read_mark (
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES staff_user (id) ON DELETE CASCADE,
  thread_id uuid NOT NULL REFERENCES chat_thread (id) ON DELETE CASCADE,
  patient_messages_seen integer NOT NULL,
  PRIMARY KEY (user_id, thread_id)
);

-- A visitor's way back into the chat that they opened on a demo page; only the hash of the token is kept.
CREATE TABLE chat_visitor (
  token_hash bytea PRIMARY KEY,
  clinic_id uuid NOT NULL REFERENCES clinic (id) ON DELETE CASCADE,
  provider_chat_id text NOT NULL,
  agent_id text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX chat_visitor_by_chat ON chat_visitor (provider_chat_id);
CREATE INDEX chat_visitor_open ON chat_visitor (seen_at) WHERE ended_at IS NULL;

-- Words for the search box: lower case, accents of Spanish and Catalan off, no stemming, so that names are found.
CREATE FUNCTION chat_search_words(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.simple', translate(lower(coalesce(content, '')), 'áéíóúüñàèìòùïç', 'aeiouunaeiouic'))
$$;

-- Which clinic this transaction works for; null when it has not said.
CREATE FUNCTION current_clinic() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT nullif(current_setting('app.clinic_id', true), '')::uuid
$$;

ALTER TABLE chat_thread ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE chat_message ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE chat_read_mark ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_clinic ON chat_thread USING (clinic_id = current_clinic()) WITH CHECK (clinic_id = current_clinic());
CREATE POLICY own_clinic ON chat_message USING (clinic_id = current_clinic()) WITH CHECK (clinic_id = current_clinic());
CREATE POLICY own_clinic ON chat_read_mark USING (clinic_id = current_clinic()) WITH CHECK (clinic_id = current_clinic());
