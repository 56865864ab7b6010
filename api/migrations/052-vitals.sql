-- Sessions that pages told about, so that each counts once. A session is one page load: its id is drawn for that page,
-- stands nowhere else and says nothing about a person. Rows go after two days, the sums below stay.
CREATE TABLE release_session (
  app text NOT NULL,
  version text NOT NULL,
  session text NOT NULL,
  failed boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (app, version, session)
);

CREATE INDEX release_session_at ON release_session (at);

-- Sums by hour: what the curves are drawn from.
CREATE TABLE release_hour (
  app text NOT NULL,
  version text NOT NULL,
  hour timestamptz NOT NULL,
  sessions integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  PRIMARY KEY (app, version, hour)
);

CREATE TABLE release_cause_hour (
  app text NOT NULL,
  version text NOT NULL,
  hour timestamptz NOT NULL,
  cause text NOT NULL,
  count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (app, version, hour, cause)
);

-- Web vitals as counts by size class, from which percentiles are read without keeping single measurements.
CREATE TABLE release_vital_hour (
  app text NOT NULL,
  version text NOT NULL,
  hour timestamptz NOT NULL,
  metric text NOT NULL,
  bucket integer NOT NULL,
  count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (app, version, hour, metric, bucket)
);

-- Where the test for automatic rollback stands for each release.
CREATE TABLE release_watch (
  app text NOT NULL,
  version text NOT NULL,
  score double precision NOT NULL,
  sessions integer NOT NULL,
  failures integer NOT NULL,
  baseline double precision NOT NULL,
  alarmed_at timestamptz,
  PRIMARY KEY (app, version)
);
