-- A network speaks once an hour about a release: only such voices count for the alarm, and only they make a baseline.
-- `voice` is a keyed hash of release and network, so that it says nothing about anybody. Rows go after two days.
CREATE TABLE release_voice (
  app text NOT NULL,
  version text NOT NULL,
  voice text NOT NULL,
  hour timestamptz NOT NULL,
  session text NOT NULL,
  failed boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (app, version, voice, hour)
);

CREATE INDEX release_voice_session ON release_voice (app, version, session);
CREATE INDEX release_voice_at ON release_voice (at);

ALTER TABLE release_hour
  ADD COLUMN voices integer NOT NULL DEFAULT 0,
  ADD COLUMN failed_voices integer NOT NULL DEFAULT 0;

-- What is older was judged before: a release that a person brings back begins anew.
ALTER TABLE release_watch ADD COLUMN since timestamptz NOT NULL DEFAULT now();
