CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"question_since" timestamp with time zone,
	"since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"staff_id" uuid NOT NULL,
	CONSTRAINT "reply_templates_name_unique" UNIQUE("name")
);
--> statement-breakpoint
DROP INDEX "records_list";--> statement-breakpoint
DROP INDEX "records_kind";--> statement-breakpoint
DROP INDEX "records_assignee";--> statement-breakpoint
DROP INDEX "records_created";--> statement-breakpoint
ALTER TABLE "payment_movements" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "not_sent" text;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "cohort_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "question_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "calendar_hash" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "waived_amount" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "interview_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "interview_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "interview_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "interview_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "interview_staff_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "interview_reminds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "entered_by" uuid;--> statement-breakpoint
ALTER TABLE "pending_jobs" ADD COLUMN "run_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_templates" ADD CONSTRAINT "reply_templates_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replies_record" ON "replies" USING btree ("record_id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_interview_staff_id_staff_id_fk" FOREIGN KEY ("interview_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_entered_by_staff_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "records_status" ON "records" USING btree ("kind","status","id","owner","since","assignee_id","created_at","state","course_id","cohort_id","country","code","fee","opened_at");--> statement-breakpoint
CREATE INDEX "records_fee" ON "records" USING btree ("fee","owner","since","id","kind","status","assignee_id","created_at","state","course_id","cohort_id","country","code","fee","opened_at");--> statement-breakpoint
CREATE INDEX "records_unopened" ON "records" USING btree ("owner","since","id","kind") WHERE "records"."opened_at" is null;--> statement-breakpoint
CREATE INDEX "records_name" ON "records" USING btree (left("search", 64),"id");--> statement-breakpoint
CREATE INDEX "records_same_name" ON "records" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "records_phone" ON "records" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "records_person" ON "records" USING btree ("person_id") WHERE "records"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "records_question" ON "records" USING btree ("owner","since","id") WHERE "records"."question_since" is not null;--> statement-breakpoint
CREATE INDEX "applications_interview" ON "applications" USING btree ("interview_at") WHERE "applications"."interview_at" is not null;--> statement-breakpoint
CREATE INDEX "records_list" ON "records" USING btree ("owner","since","id","kind","status","assignee_id","created_at","state","course_id","cohort_id","country","code","fee","opened_at");--> statement-breakpoint
CREATE INDEX "records_kind" ON "records" USING btree ("kind","owner","since","id","status","assignee_id","created_at","state","course_id","cohort_id","country","code","fee","opened_at");--> statement-breakpoint
CREATE INDEX "records_assignee" ON "records" USING btree ("assignee_id","owner","since","id","kind","status","created_at","state","course_id","cohort_id","country","code","fee","opened_at");--> statement-breakpoint
CREATE INDEX "records_created" ON "records" USING btree ("created_at","id","kind","owner","since","status","assignee_id","state","course_id","cohort_id","country","code","fee","opened_at");--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_calendar_hash_unique" UNIQUE("calendar_hash");--> statement-breakpoint
INSERT INTO status_transitions (from_status, to_status) VALUES ('offered', 'offered');
--> statement-breakpoint
-- The start, country and code of an application are in its record, too; 60 letters of the country, which may be any text.
CREATE OR REPLACE FUNCTION sync_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_TABLE_NAME = 'leads' THEN
    INSERT INTO records (id, lead_id, kind, name, email, phone, company, search, since, created_at)
    VALUES (NEW.id, NEW.id, NEW.kind, NEW.name, NEW.email, NEW.phone, NEW.company,
      record_search(NEW.id, NEW.name, NEW.email, NEW.phone, NEW.company), NEW.created_at, NEW.created_at);
  ELSIF NEW.email = '' THEN
    DELETE FROM records WHERE id = NEW.id;
  ELSE
    INSERT INTO records (id, application_id, kind, name, email, phone, course_id, cohort_id, country, code, fee, status, search,
      since, created_at)
    VALUES (NEW.id, NEW.id, 'application', NEW.full_name, NEW.email, NEW.phone, NEW.course_id, NEW.cohort_id,
      left(NEW.country, 60), NEW.waiver_code, record_fee(NEW.fee_status, NEW.status), NEW.status,
      record_search(NEW.id, NEW.full_name, NEW.email, NEW.phone, ''), NEW.created_at, NEW.created_at)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email, phone = excluded.phone,
      course_id = excluded.course_id, cohort_id = excluded.cohort_id, country = excluded.country, code = excluded.code,
      fee = excluded.fee, status = excluded.status, search = excluded.search;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER sync_record ON applications;
--> statement-breakpoint
CREATE TRIGGER sync_record AFTER INSERT
OR UPDATE OF full_name, email, phone, course_id, cohort_id, country, waiver_code, fee_status, status ON applications
FOR EACH ROW EXECUTE FUNCTION sync_record();
--> statement-breakpoint
UPDATE records SET cohort_id = applications.cohort_id, country = left(applications.country, 60), code = waiver_code
FROM applications WHERE applications.id = records.application_id;
--> statement-breakpoint
-- Questions that were asked before: those of records that nobody has set to waiting or done since.
UPDATE records SET question_since = asked.at
FROM (SELECT record_id, min(at) AS at FROM record_events AS question WHERE kind = 'question' AND NOT EXISTS (
    SELECT FROM record_events AS later WHERE later.record_id = question.record_id AND later.id > question.id
      AND (later.kind = 'snoozed' OR later.kind = 'state' AND later.detail->>'to' IN ('waiting', 'done')))
  GROUP BY record_id) AS asked
WHERE asked.record_id = records.id AND records.state IN ('new', 'in_progress');
