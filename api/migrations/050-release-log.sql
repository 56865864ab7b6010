-- What operators (and the site by itself) did, in one order. `text` is exactly what `hash` covers together with the hash
-- before it; the columns behind are read out of it by the database, so that none can be altered apart from it.
CREATE TABLE release_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL,
  hash text NOT NULL UNIQUE,
  kind text NOT NULL GENERATED ALWAYS AS ((text::jsonb) ->> 'kind') STORED,
  app text GENERATED ALWAYS AS ((text::jsonb) ->> 'app') STORED,
  at text NOT NULL GENERATED ALWAYS AS ((text::jsonb) ->> 'at') STORED
);

CREATE INDEX release_log_app ON release_log (app, id DESC);

-- Activations so far become the first entries.
DO $$
DECLARE
  activation record;
  entry text;
  previous text := repeat('0', 64);
BEGIN
  FOR activation IN SELECT * FROM release_activation ORDER BY id LOOP
    entry := jsonb_build_object(
      'kind', activation.kind,
      'at', to_char(activation.activated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'by', activation.activated_by,
      'reason', activation.reason,
      'app', activation.app,
      'channel', activation.channel,
      'version', activation.version,
      'previousVersion', activation.previous_version,
      'percent', NULL,
      'detail', NULL
    )::text;
    previous := encode(sha256(convert_to(previous || E'\n' || entry, 'UTF8')), 'hex');
    INSERT INTO release_log (text, hash) VALUES (entry, previous);
  END LOOP;
END
$$;

DROP TABLE release_activation;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER release_log_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON release_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

REVOKE UPDATE, DELETE, TRUNCATE ON release_log FROM clinavoz_app;

ALTER TABLE release
  ADD COLUMN signature text,
  ADD COLUMN signed_by text,
  -- The files are gone; the row stays, so that the version can never mean anything else.
  ADD COLUMN removed_at timestamptz;

-- Public keys of the teams. A key that was taken away stays readable beside what it signed.
CREATE TABLE release_key (
  fingerprint text PRIMARY KEY,
  app text NOT NULL CHECK (app IN ('shell', 'marketing', 'demos', 'panel')),
  public_key text NOT NULL,
  added_by text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);

-- One row for each upload that was opened; a signature is good for one upload, and an upload for one release.
CREATE TABLE release_upload (
  id uuid PRIMARY KEY,
  app text NOT NULL,
  version text NOT NULL,
  opened_by text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
