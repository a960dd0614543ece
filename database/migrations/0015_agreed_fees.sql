ALTER TABLE "code_redemptions" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "unknown_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "fee_amount" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "fee_currency" text;--> statement-breakpoint
-- What Stripe had not answered for days was called declined: the next comparison with Stripe says what became of it.
UPDATE refunds SET state = 'asked', error = NULL, unknown_since = created_at WHERE state = 'declined' AND error = 'no_answer';
--> statement-breakpoint
-- As `mailboxHash` makes it, but for domains with letters other than ASCII.
UPDATE code_redemptions SET mailbox = encode(sha256(convert_to(
  regexp_replace(regexp_replace(folded, '@[^@]*$', ''), '^(.[^+]*)\+.*$', '\1') || substring(folded from '@[^@]*$'), 'UTF8')), 'hex')
FROM (SELECT id, lower(normalize(trim(email), NFC)) AS folded FROM applications WHERE email <> '') AS application
WHERE application.id = application_id;
--> statement-breakpoint
-- The fee in lists: nothing is due of a closed application (`closedStatuses` of contract/application-status.ts).
CREATE FUNCTION record_fee(fee_status text, status text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  CASE WHEN fee_status = 'due' AND status IN ('rejected', 'declined', 'offer_expired', 'offer_withdrawn', 'withdrawn')
    THEN '' ELSE fee_status END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_TABLE_NAME = 'applications' THEN
    INSERT INTO records (id, application_id, kind, name, email, phone, company, course_id, fee, status, search, since, created_at)
    VALUES (NEW.id, NEW.id, 'application', NEW.full_name, NEW.email, NEW.phone, '', NEW.course_id,
      record_fee(NEW.fee_status, NEW.status), NEW.status,
      record_search(NEW.id, NEW.full_name, NEW.email, NEW.phone, ''), NEW.created_at, NEW.created_at);
  ELSE
    INSERT INTO records (id, lead_id, kind, name, email, phone, company, course_id, fee, search, since, created_at)
    VALUES (NEW.id, NEW.id, NEW.kind, NEW.name, NEW.email, NEW.phone, NEW.company, '', '',
      record_search(NEW.id, NEW.name, NEW.email, NEW.phone, NEW.company), NEW.created_at, NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.email = '' THEN
    DELETE FROM records WHERE id = NEW.id;
  ELSE
    UPDATE records SET name = NEW.full_name, email = NEW.email, phone = NEW.phone, course_id = NEW.course_id,
      fee = record_fee(NEW.fee_status, NEW.status), status = NEW.status,
      search = record_search(NEW.id, NEW.full_name, NEW.email, NEW.phone, '')
    WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE records SET fee = '' FROM applications
WHERE applications.id = records.application_id AND records.fee <> record_fee(fee_status, applications.status);
