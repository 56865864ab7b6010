-- A release is immutable: one row for each app and version, written once at publishing.
CREATE TABLE release (
  app text NOT NULL CHECK (app IN ('shell', 'marketing', 'demos', 'panel')),
  version text NOT NULL,
  content_hash text NOT NULL,
  record jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by text NOT NULL,
  PRIMARY KEY (app, version)
);

-- Every change of what visitors get, in order. The newest row of an app and channel says what is active.
CREATE TABLE release_activation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  app text NOT NULL,
  channel text NOT NULL DEFAULT 'stable',
  version text NOT NULL,
  previous_version text,
  kind text NOT NULL CHECK (kind IN ('activate', 'rollback')),
  reason text NOT NULL DEFAULT '',
  activated_by text NOT NULL,
  activated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (app, version) REFERENCES release (app, version)
);

CREATE INDEX release_activation_newest ON release_activation (app, channel, id DESC);
