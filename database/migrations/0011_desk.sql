-- Trusted extensions: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"action" text NOT NULL,
	"record_id" uuid,
	"subject_id" uuid,
	"request_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"action" text NOT NULL,
	"value" text,
	"request_id" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"job_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"result" text,
	CONSTRAINT "bulk_rows_job_id_record_id_pk" PRIMARY KEY("job_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "record_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"kind" text NOT NULL,
	"note" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_mentions" (
	"event_id" bigint NOT NULL,
	"staff_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "record_mentions_event_id_staff_id_pk" PRIMARY KEY("event_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"lead_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"company" text NOT NULL,
	"course_id" text NOT NULL,
	"fee" text NOT NULL,
	"search" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"owner" smallint GENERATED ALWAYS AS (case state when 'waiting' then 1 when 'done' then 2 else 0 end) STORED NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"snoozed_until" timestamp with time zone,
	"assignee_id" uuid,
	"opened_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "records_application_id_unique" UNIQUE("application_id"),
	CONSTRAINT "records_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "records_subject" CHECK (num_nonnulls("records"."application_id", "records"."lead_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_emails" (
	"key" text PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"shortcuts" boolean DEFAULT true NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"role" text,
	"staff_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"host" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"staff_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_recovery_codes_staff_id_hash_pk" PRIMARY KEY("staff_id","hash")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"browser" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_job_id_bulk_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_events" ADD CONSTRAINT "record_events_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_events" ADD CONSTRAINT "record_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_mentions" ADD CONSTRAINT "record_mentions_event_id_record_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."record_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_mentions" ADD CONSTRAINT "record_mentions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_mentions" ADD CONSTRAINT "record_mentions_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD CONSTRAINT "sent_emails_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "bulk_jobs_staff" ON "bulk_jobs" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_rows_record" ON "bulk_rows" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "bulk_rows_open" ON "bulk_rows" USING btree ("job_id","record_id") WHERE "bulk_rows"."result" is null;--> statement-breakpoint
CREATE INDEX "record_events_record" ON "record_events" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "record_mentions_unseen" ON "record_mentions" USING btree ("staff_id","record_id") WHERE "record_mentions"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "records_list" ON "records" USING btree ("owner","since","id","kind","state","course_id","fee","assignee_id","opened_at");--> statement-breakpoint
CREATE INDEX "records_kind" ON "records" USING btree ("kind","owner","since","id","state","course_id","fee","assignee_id","opened_at");--> statement-breakpoint
CREATE INDEX "records_assignee" ON "records" USING btree ("assignee_id","owner","since","id","kind","state","course_id","fee","opened_at");--> statement-breakpoint
CREATE INDEX "records_email" ON "records" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "records_created" ON "records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "records_snoozed" ON "records" USING btree ("snoozed_until") WHERE "records"."snoozed_until" is not null;--> statement-breakpoint
CREATE INDEX "records_search" ON "records" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sent_emails_record" ON "sent_emails" USING btree ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");
--> statement-breakpoint
-- What the search field looks through. The reference is the end of the id (contract/leads.ts). A space comes before each word.
CREATE FUNCTION record_search(id uuid, name text, email text, phone text, company text) RETURNS text
LANGUAGE sql STABLE RETURN lower(unaccent(
  concat_ws(' ', '', name, email, phone, regexp_replace(phone, '[^0-9]', '', 'g'), company, right(id::text, 8))));
--> statement-breakpoint
CREATE FUNCTION add_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_TABLE_NAME = 'applications' THEN
    INSERT INTO records (id, application_id, kind, name, email, phone, company, course_id, fee, search, since, created_at)
    VALUES (NEW.id, NEW.id, 'application', NEW.full_name, NEW.email, NEW.phone, '', NEW.course_id, NEW.fee_status,
      record_search(NEW.id, NEW.full_name, NEW.email, NEW.phone, ''), NEW.created_at, NEW.created_at);
  ELSE
    INSERT INTO records (id, lead_id, kind, name, email, phone, company, course_id, fee, search, since, created_at)
    VALUES (NEW.id, NEW.id, NEW.kind, NEW.name, NEW.email, NEW.phone, NEW.company, '', '',
      record_search(NEW.id, NEW.name, NEW.email, NEW.phone, NEW.company), NEW.created_at, NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An application without its person, kept for bookkeeping, is nothing to work on: notes and emails go with its record.
CREATE FUNCTION update_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.email = '' THEN
    DELETE FROM records WHERE id = NEW.id;
  ELSE
    UPDATE records SET name = NEW.full_name, email = NEW.email, phone = NEW.phone, course_id = NEW.course_id,
      fee = NEW.fee_status, search = record_search(NEW.id, NEW.full_name, NEW.email, NEW.phone, '')
    WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_record AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION add_record();
--> statement-breakpoint
CREATE TRIGGER add_record AFTER INSERT ON leads FOR EACH ROW EXECUTE FUNCTION add_record();
--> statement-breakpoint
CREATE TRIGGER update_record AFTER UPDATE OF full_name, email, phone, course_id, fee_status ON applications
FOR EACH ROW EXECUTE FUNCTION update_record();
--> statement-breakpoint
-- What arrived before the desk existed.
INSERT INTO records (id, application_id, kind, name, email, phone, company, course_id, fee, search, since, created_at)
SELECT id, id, 'application', full_name, email, phone, '', course_id, fee_status,
  record_search(id, full_name, email, phone, ''), created_at, created_at FROM applications WHERE email <> '';
--> statement-breakpoint
INSERT INTO records (id, lead_id, kind, name, email, phone, company, course_id, fee, search, since, created_at)
SELECT id, id, kind, name, email, phone, company, '', '',
  record_search(id, name, email, phone, company), created_at, created_at FROM leads;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'Rows of % cannot be changed or deleted.', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
