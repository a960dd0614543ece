CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"respond_by" date,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"release_id" uuid,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	"send_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "status_transitions" (
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	CONSTRAINT "status_transitions_from_status_to_status_pk" PRIMARY KEY("from_status","to_status")
);
--> statement-breakpoint
CREATE TABLE "code_redemptions" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"amount" integer,
	"rate" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer,
	"rate" integer,
	"courses" text[] DEFAULT '{}' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"limit_total" integer,
	"limit_per_email" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"application_id" uuid,
	"ours" jsonb NOT NULL,
	"theirs" jsonb NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_as" text,
	"closed_by" uuid,
	CONSTRAINT "payment_differences_subject" UNIQUE("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"movement_id" text,
	"error" text,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "records_list";--> statement-breakpoint
DROP INDEX "records_kind";--> statement-breakpoint
DROP INDEX "records_assignee";--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "status" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE records SET status = 'submitted' WHERE application_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "status" text DEFAULT 'submitted' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "status_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "interview_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "interview_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_redemptions" ADD CONSTRAINT "code_redemptions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_redemptions" ADD CONSTRAINT "code_redemptions_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_session_id_checkout_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_open" ON "decisions" USING btree ("record_id") WHERE "decisions"."state" in ('prepared', 'held', 'released');--> statement-breakpoint
CREATE INDEX "decisions_record" ON "decisions" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "decisions_release" ON "decisions" USING btree ("release_id");--> statement-breakpoint
CREATE INDEX "decisions_to_send" ON "decisions" USING btree ("send_at") WHERE "decisions"."state" = 'released';--> statement-breakpoint
CREATE INDEX "decisions_open" ON "decisions" USING btree ("state","id") WHERE "decisions"."state" in ('prepared', 'held', 'released');--> statement-breakpoint
CREATE INDEX "code_redemptions_code" ON "code_redemptions" USING btree ("code_id","at");--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("opened_at","id") WHERE "payment_differences"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_differences_application" ON "payment_differences" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "refunds_application" ON "refunds" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "refunds_session" ON "refunds" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "stripe_events_object" ON "stripe_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "payment_movements_created" ON "payment_movements" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "refunds_movement" ON "refunds" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "records_list" ON "records" USING btree ("owner","since","id","kind","state","course_id","fee","assignee_id","opened_at","status");--> statement-breakpoint
CREATE INDEX "records_kind" ON "records" USING btree ("kind","owner","since","id","state","course_id","fee","assignee_id","opened_at","status");--> statement-breakpoint
CREATE INDEX "records_assignee" ON "records" USING btree ("assignee_id","owner","since","id","kind","state","course_id","fee","opened_at","status");
--> statement-breakpoint
-- The rows of services/admissions/statuses.ts.
INSERT INTO status_transitions (from_status, to_status)
SELECT from_status, unnest(string_to_array(followers, ' ')) FROM (VALUES
  ('submitted', 'in_review waitlisted offered rejected withdrawn'),
  ('in_review', 'waitlisted offered rejected withdrawn'),
  ('waitlisted', 'in_review offered rejected withdrawn'),
  ('offered', 'accepted declined offer_expired offer_withdrawn withdrawn'),
  ('accepted', 'enrolled deferred offer_withdrawn withdrawn'),
  ('deferred', 'accepted enrolled offer_withdrawn withdrawn'),
  ('enrolled', 'deferred withdrawn in_review'),
  ('rejected', 'in_review'),
  ('declined', 'in_review'),
  ('offer_expired', 'in_review'),
  ('offer_withdrawn', 'in_review'),
  ('withdrawn', 'in_review')
) AS allowed (from_status, followers);
--> statement-breakpoint
CREATE FUNCTION check_status() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM status_transitions WHERE from_status = OLD.status AND to_status = NEW.status) THEN
    RAISE EXCEPTION 'An application that is % cannot become %.', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_status BEFORE UPDATE OF status ON applications FOR EACH ROW
WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION check_status();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_TABLE_NAME = 'applications' THEN
    INSERT INTO records (id, application_id, kind, name, email, phone, company, course_id, fee, status, search, since, created_at)
    VALUES (NEW.id, NEW.id, 'application', NEW.full_name, NEW.email, NEW.phone, '', NEW.course_id, NEW.fee_status, NEW.status,
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
      fee = NEW.fee_status, status = NEW.status, search = record_search(NEW.id, NEW.full_name, NEW.email, NEW.phone, '')
    WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER update_record ON applications;
--> statement-breakpoint
CREATE TRIGGER update_record AFTER UPDATE OF full_name, email, phone, course_id, fee_status, status ON applications
FOR EACH ROW EXECUTE FUNCTION update_record();
