-- A webhook about an agent that is no clinic's waits, seen by no clinic, until a clinic has that agent.
alter table webhook_delivery add column waits_for_agent text;
create index webhook_unclaimed on webhook_delivery (waits_for_agent) where waits_for_agent is not null;
