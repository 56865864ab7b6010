-- What a demo says that its clinic treats.
ALTER TABLE clinic_demo ADD COLUMN treatments jsonb NOT NULL DEFAULT '[]';
