-- Trusted extensions: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Who holds a seat of a start, as `holdsSeat` (contract/application-status.ts).
CREATE FUNCTION holds_seat(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  status IN ('offered', 'accepted', 'enrolled', 'deferred');
--> statement-breakpoint
-- Who acts next, as `waitingOn` (services/record-changes.ts).
CREATE FUNCTION waiting_on(state text, fee text, documents text, snoozed_until timestamptz) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN state = 'done' THEN 2
    WHEN documents = 'to_check' AND snoozed_until IS NULL THEN 0
    WHEN state = 'waiting' OR (state = 'new' AND fee = 'due') THEN 1
    ELSE 0 END;
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"terms" jsonb,
	"accepted_at" timestamp with time zone,
	"respond_by" date,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"not_sent" text,
	"send_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"plan" text
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"kind" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"row_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"mailbox" text NOT NULL,
	"sent_on" date NOT NULL,
	CONSTRAINT "reminders_row_id_kind_about_pk" PRIMARY KEY("row_id","kind","about")
);
--> statement-breakpoint
CREATE TABLE "status_transitions" (
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	CONSTRAINT "status_transitions_from_status_to_status_pk" PRIMARY KEY("from_status","to_status")
);
--> statement-breakpoint
CREATE TABLE "applicant_browsers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"email" text NOT NULL,
	"signed_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applicant_browsers_email" UNIQUE("email","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "applicant_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "applicant_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"sign_in_request_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applicant_sign_ins_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "saved_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"email" text NOT NULL,
	"answers" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_forms_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "saved_form_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"saved_form_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"earlier_email" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"token_hash" text,
	"code_hash" text,
	"guesses" integer DEFAULT 0 NOT NULL,
	"link_used_at" timestamp with time zone,
	"code_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_requests_token_hash_unique" UNIQUE("token_hash")
);
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
CREATE TABLE "batch_rows" (
	"batch_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"version" integer NOT NULL,
	"own" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"result" text,
	"problem" text,
	"made_id" uuid,
	CONSTRAINT "batch_rows_batch_id_record_id_pk" PRIMARY KEY("batch_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"action" text NOT NULL,
	"settings" jsonb NOT NULL,
	"request_id" text,
	"started_at" timestamp with time zone,
	"send_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"kind" text NOT NULL,
	"text" text,
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
	"folded_email" text DEFAULT '' NOT NULL,
	"person_id" uuid,
	"phone" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"course_id" text DEFAULT '' NOT NULL,
	"start_id" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"fee" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"documents" text DEFAULT '' NOT NULL,
	"search" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"waiting_on" smallint GENERATED ALWAYS AS (waiting_on(state, fee, documents, snoozed_until)) STORED NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"snoozed_until" timestamp with time zone,
	"question_since" timestamp with time zone,
	"assignee_id" uuid,
	"opened_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "job_pause" (
	"since" timestamp with time zone PRIMARY KEY DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balance_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"source_id" text,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"net" bigint NOT NULL,
	"currency" text NOT NULL,
	"created" bigint NOT NULL,
	"payout_id" text
);
--> statement-breakpoint
CREATE TABLE "code_redemptions" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"amount" integer,
	"rate" integer,
	"mailbox" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer,
	"rate" integer,
	"currency" text,
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
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"checkout_session_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"created" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"arrives" bigint NOT NULL
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
	"checkout_session_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"ledger_entry_id" text,
	"error" text,
	"unknown_since" timestamp with time zone,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stray_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"created" bigint NOT NULL,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"payment_intent_id" text,
	"created" bigint NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_checkout_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_session" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "schedule_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entry_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_entries" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "schedule_entries_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"shortcuts" boolean DEFAULT true NOT NULL,
	"calendar_hash" text,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest_on" date,
	CONSTRAINT "staff_calendar_hash_unique" UNIQUE("calendar_hash")
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
CREATE TABLE "staff_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"browser" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	CONSTRAINT "staff_sign_ins_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "analytics_counts" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"event" text NOT NULL,
	"referrer" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_counts_day_page_event_referrer_pk" PRIMARY KEY("day","page","event","referrer")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"folded_email" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"gender" text NOT NULL,
	"education_level" text NOT NULL,
	"field_of_study" text NOT NULL,
	"has_programming_experience" boolean NOT NULL,
	"employment_status" text NOT NULL,
	"course_id" text NOT NULL,
	"course_name" text NOT NULL,
	"start_id" text DEFAULT '' NOT NULL,
	"admission_cycle" text NOT NULL,
	"linkedin_url" text NOT NULL,
	"waiver_code" text NOT NULL,
	"fee_status" text NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"status_since" timestamp with time zone,
	"interview_at" timestamp with time zone,
	"interview_minutes" integer DEFAULT 30 NOT NULL,
	"interview_place" text DEFAULT '' NOT NULL,
	"interview_notes" text DEFAULT '' NOT NULL,
	"interview_id" uuid,
	"interview_sequence" integer DEFAULT 0 NOT NULL,
	"interview_staff_id" uuid,
	"interview_reminds" boolean DEFAULT false NOT NULL,
	"idempotency_key" text,
	"body_digest" text NOT NULL,
	"entered_by" uuid,
	"referrer_kind" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waitlist_rank" numeric,
	CONSTRAINT "applications_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"payment" text DEFAULT 'none' NOT NULL,
	"payment_intent_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_files" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"scan" text DEFAULT 'off' NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_files_file_key_unique" UNIQUE("file_key")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"folded_email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"answers" jsonb NOT NULL,
	"idempotency_key" text,
	"body_digest" text NOT NULL,
	"seats_state" text,
	"networks" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_idempotency_key" UNIQUE("kind","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "requested_seats" (
	"lead_id" uuid NOT NULL,
	"kind" text GENERATED ALWAYS AS ('workshop') STORED NOT NULL,
	"workshop_id" text NOT NULL,
	"seats" integer NOT NULL,
	CONSTRAINT "requested_seats_lead_id_workshop_id_pk" PRIMARY KEY("lead_id","workshop_id")
);
--> statement-breakpoint
CREATE TABLE "sent_confirmations" (
	"key" text PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"consented_on" text NOT NULL,
	"unsubscribe_token" text NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "subscriptions_unsubscribe_token_unique" UNIQUE("unsubscribe_token")
);
--> statement-breakpoint
CREATE TABLE "waiver_guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "seat_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seat_names" (
	"lead_id" uuid NOT NULL,
	"kind" text GENERATED ALWAYS AS ('workshop') STORED NOT NULL,
	"workshop_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"folded_email" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seat_names_lead_id_workshop_id_position_pk" PRIMARY KEY("lead_id","workshop_id","position")
);
--> statement-breakpoint
CREATE TABLE "staff_notices" (
	"staff_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"at_once" boolean NOT NULL,
	"sent_on" date,
	CONSTRAINT "staff_notices_staff_id_event_id_pk" PRIMARY KEY("staff_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "reading_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"readers" smallint NOT NULL,
	"criteria" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"staff_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"record_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"scores" jsonb NOT NULL,
	"mean" integer NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "readings_record_id_staff_id_pk" PRIMARY KEY("record_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "document_checklist" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"items" jsonb NOT NULL,
	"staff_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_checklist_only" CHECK ("document_checklist"."is_only")
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"scan" text DEFAULT 'off' NOT NULL,
	"digest" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_files_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "document_files_digest" UNIQUE("document_id","digest")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"respond_by" date NOT NULL,
	"staff_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid,
	"change" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "webhook_receiver" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"address_hash" text NOT NULL,
	"base" bigint NOT NULL,
	"stopped_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_receiver_only" CHECK ("webhook_receiver"."only")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY GENERATED ALWAYS AS (coalesce(application_id, lead_id)) STORED NOT NULL,
	"application_id" uuid,
	"lead_id" uuid,
	"checkout_attempt" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "accounts_application_id_unique" UNIQUE("application_id"),
	CONSTRAINT "accounts_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "accounts_one_owner" CHECK (num_nonnulls("accounts"."application_id", "accounts"."lead_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "charge_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"charge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"taxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_on" date,
	"payer_id" uuid,
	"invoice_id" uuid,
	"owed" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_amount" CHECK ("charges"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pay_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"charge_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"folded_email" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"purchase_order" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_numbers_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer GENERATED ALWAYS AS (extract(year from issued_on)::integer) STORED NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"account_id" uuid NOT NULL,
	"corrects_id" uuid,
	"issued_on" date NOT NULL,
	"due_on" date,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"taxes" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number" UNIQUE("kind","year","number")
);
--> statement-breakpoint
CREATE TABLE "charge_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"charge_id" uuid NOT NULL,
	"checkout_session_id" text,
	"ledger_entry_id" text,
	"position" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "charge_parts_checkout" UNIQUE("checkout_session_id","charge_id"),
	CONSTRAINT "charge_parts_entry" UNIQUE("ledger_entry_id","charge_id"),
	CONSTRAINT "charge_parts_of_payment" CHECK (num_nonnulls("charge_parts"."checkout_session_id", "charge_parts"."ledger_entry_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "seat_charges" (
	"charge_id" uuid PRIMARY KEY NOT NULL,
	"kind" text GENERATED ALWAYS AS ('workshop') STORED NOT NULL,
	"workshop_id" text NOT NULL,
	"seats" integer NOT NULL,
	"price" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsored_parts" (
	"charge_id" uuid PRIMARY KEY NOT NULL,
	"of_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_changes" (
	"file" text NOT NULL,
	"path" text NOT NULL,
	"before" json,
	"after" json,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_changes_file_path_pk" PRIMARY KEY("file","path")
);
--> statement-breakpoint
CREATE TABLE "content_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"files" jsonb NOT NULL,
	"format" integer NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"restores" bigint
);
--> statement-breakpoint
CREATE TABLE "content_draft" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"format" integer NOT NULL,
	"publish_at" timestamp with time zone,
	"scheduled_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "content_passes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "code_redemptions" ADD CONSTRAINT "code_redemptions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_redemptions" ADD CONSTRAINT "code_redemptions_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_templates" ADD CONSTRAINT "reply_templates_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sign_ins" ADD CONSTRAINT "staff_sign_ins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_interview_staff_id_staff_id_fk" FOREIGN KEY ("interview_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_entered_by_staff_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_seats" ADD CONSTRAINT "requested_seats_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_seats" ADD CONSTRAINT "requested_seats_workshop" FOREIGN KEY ("kind","workshop_id") REFERENCES "public"."schedule_entries"("kind","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_changes" ADD CONSTRAINT "schedule_changes_kind_entry_id_schedule_entries_kind_id_fk" FOREIGN KEY ("kind","entry_id") REFERENCES "public"."schedule_entries"("kind","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_links" ADD CONSTRAINT "seat_links_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_names" ADD CONSTRAINT "seat_names_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_names" ADD CONSTRAINT "seat_names_workshop" FOREIGN KEY ("kind","workshop_id") REFERENCES "public"."schedule_entries"("kind","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_event_id_record_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."record_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_form_links" ADD CONSTRAINT "saved_form_links_saved_form_id_saved_forms_id_fk" FOREIGN KEY ("saved_form_id") REFERENCES "public"."saved_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_settings" ADD CONSTRAINT "reading_settings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_checklist" ADD CONSTRAINT "document_checklist_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_adjustments" ADD CONSTRAINT "charge_adjustments_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_adjustments" ADD CONSTRAINT "charge_adjustments_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_payer_id_payers_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."payers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_id_invoices_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_parts" ADD CONSTRAINT "charge_parts_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_parts" ADD CONSTRAINT "charge_parts_checkout_session_id_checkout_sessions_id_fk" FOREIGN KEY ("checkout_session_id") REFERENCES "public"."checkout_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_parts" ADD CONSTRAINT "charge_parts_ledger_entry_id_ledger_entries_id_fk" FOREIGN KEY ("ledger_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_charges" ADD CONSTRAINT "seat_charges_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_charges" ADD CONSTRAINT "seat_charges_workshop" FOREIGN KEY ("kind","workshop_id") REFERENCES "public"."schedule_entries"("kind","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_parts" ADD CONSTRAINT "sponsored_parts_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsored_parts" ADD CONSTRAINT "sponsored_parts_of_id_charges_id_fk" FOREIGN KEY ("of_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_passes" ADD CONSTRAINT "content_passes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_passes" ADD CONSTRAINT "content_passes_sign_in_id_staff_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."staff_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_open" ON "decisions" USING btree ("record_id") WHERE "decisions"."state" in ('draft', 'scheduled');--> statement-breakpoint
CREATE INDEX "decisions_record" ON "decisions" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "decisions_to_send" ON "decisions" USING btree ("send_at") WHERE "decisions"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "decisions_open" ON "decisions" USING btree ("state","id") WHERE "decisions"."state" in ('draft', 'scheduled');--> statement-breakpoint
CREATE INDEX "applicant_sign_ins_email" ON "applicant_sign_ins" USING btree ("email");--> statement-breakpoint
CREATE INDEX "saved_forms_email" ON "saved_forms" USING btree ("email");--> statement-breakpoint
CREATE INDEX "saved_forms_expires" ON "saved_forms" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "saved_form_links_form" ON "saved_form_links" USING btree ("saved_form_id");--> statement-breakpoint
CREATE INDEX "email_changes_earlier" ON "email_changes" USING btree ("earlier_email");--> statement-breakpoint
CREATE INDEX "sign_in_requests_email" ON "sign_in_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_in_requests_expires" ON "sign_in_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "batch_rows_position" ON "batch_rows" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "batch_rows_record" ON "batch_rows" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "batch_rows_made" ON "batch_rows" USING btree ("made_id") WHERE "batch_rows"."made_id" is not null;--> statement-breakpoint
CREATE INDEX "batches_staff" ON "batches" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "batches_started" ON "batches" USING btree ("started_at") WHERE "batches"."started_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_one_a_day" ON "reminders" USING btree ("mailbox","sent_on");--> statement-breakpoint
CREATE INDEX "reminders_sent" ON "reminders" USING btree ("sent_on");--> statement-breakpoint
CREATE INDEX "record_events_record" ON "record_events" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "record_events_money" ON "record_events" USING btree ("record_id") WHERE "record_events"."kind" = 'money';--> statement-breakpoint
CREATE INDEX "record_mentions_unseen" ON "record_mentions" USING btree ("staff_id","record_id") WHERE "record_mentions"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "records_created" ON "records" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "records_status" ON "records" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "records_assignee" ON "records" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "records_name" ON "records" USING btree (left("search", 64),"id");--> statement-breakpoint
CREATE INDEX "records_email" ON "records" USING btree ("folded_email");--> statement-breakpoint
CREATE INDEX "records_same_name" ON "records" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "records_phone" ON "records" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "records_person" ON "records" USING btree ("person_id") WHERE "records"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "records_snoozed" ON "records" USING btree ("snoozed_until") WHERE "records"."snoozed_until" is not null;--> statement-breakpoint
CREATE INDEX "records_question" ON "records" USING btree ("waiting_on","since","id") WHERE "records"."question_since" is not null;--> statement-breakpoint
CREATE INDEX "records_search" ON "records" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sent_emails_record" ON "sent_emails" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_created" ON "balance_transactions" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "balance_transactions_source" ON "balance_transactions" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "code_redemptions_code" ON "code_redemptions" USING btree ("code_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_checkout_session" ON "ledger_entries" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created" ON "ledger_entries" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "refunds_checkout_session" ON "refunds" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "refunds_ledger_entry" ON "refunds" USING btree ("ledger_entry_id");--> statement-breakpoint
CREATE INDEX "stripe_events_payment_intent" ON "stripe_events" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "stripe_events_object" ON "stripe_events" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "replies_record" ON "replies" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "schedule_changes_entry" ON "schedule_changes" USING btree ("kind","entry_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sign_ins_staff" ON "staff_sign_ins" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree ("folded_email");--> statement-breakpoint
CREATE INDEX "applications_created_at" ON "applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "applications_seats" ON "applications" USING btree ("start_id") WHERE holds_seat("applications"."status") and "applications"."start_id" <> '';--> statement-breakpoint
CREATE INDEX "applications_interview" ON "applications" USING btree ("interview_at") WHERE "applications"."interview_at" is not null;--> statement-breakpoint
CREATE INDEX "applications_waitlist" ON "applications" USING btree ("start_id") WHERE "applications"."status" = 'waitlisted';--> statement-breakpoint
CREATE INDEX "checkout_sessions_to_ask" ON "checkout_sessions" USING btree ("asked_at") WHERE "checkout_sessions"."payment" = 'none' and "checkout_sessions"."status" in ('open', 'complete');--> statement-breakpoint
CREATE INDEX "checkout_sessions_payment_intent" ON "checkout_sessions" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("folded_email");--> statement-breakpoint
CREATE INDEX "leads_created_at" ON "leads" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "leads_confirmed" ON "leads" USING btree ("kind") WHERE "leads"."seats_state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "requested_seats_workshop" ON "requested_seats" USING btree ("workshop_id");--> statement-breakpoint
CREATE INDEX "sent_confirmations_mailbox" ON "sent_confirmations" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_created_at" ON "subscriptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "seat_links_lead" ON "seat_links" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "seat_names_email" ON "seat_names" USING btree ("folded_email");--> statement-breakpoint
CREATE INDEX "staff_notices_event" ON "staff_notices" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "staff_notices_waiting" ON "staff_notices" USING btree ("staff_id") WHERE "staff_notices"."sent_on" is null;--> statement-breakpoint
CREATE INDEX "staff_notices_sent" ON "staff_notices" USING btree ("sent_on","staff_id");--> statement-breakpoint
CREATE INDEX "readings_staff" ON "readings" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "records_score" ON "records" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "documents_record" ON "documents" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "documents_asked" ON "documents" USING btree ("asked_at") WHERE "documents"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "records_list" ON "records" USING btree ("waiting_on","since","id","kind","status","assignee_id","created_at","state","course_id","start_id","country","code","fee","opened_at","documents");--> statement-breakpoint
CREATE INDEX "webhook_events_waiting" ON "webhook_events" USING btree ("subject_id","sequence") WHERE "webhook_events"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_events_failed" ON "webhook_events" USING btree ("sequence") WHERE "webhook_events"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "sent_emails_time" ON "sent_emails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "records_refunded" ON "records" USING btree ("course_id") WHERE "records"."fee" = 'refunded';--> statement-breakpoint
CREATE INDEX "charge_adjustments_charge" ON "charge_adjustments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "charges_account" ON "charges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("due_on") WHERE "charges"."owed" > 0;--> statement-breakpoint
CREATE INDEX "charges_too_much" ON "charges" USING btree ("account_id") WHERE "charges"."owed" < 0;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_fee" ON "charges" USING btree ("account_id") WHERE "charges"."kind" = 'application_fee';--> statement-breakpoint
CREATE INDEX "pay_links_charge" ON "pay_links" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payers_account" ON "payers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payers_email" ON "payers" USING btree ("folded_email");--> statement-breakpoint
CREATE INDEX "invoices_account" ON "invoices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "charge_parts_charge" ON "charge_parts" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "refunds_account" ON "refunds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_account" ON "checkout_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_one_open" ON "checkout_sessions" USING btree ("account_id") WHERE "checkout_sessions"."status" = 'open';--> statement-breakpoint
CREATE INDEX "records_start" ON "records" USING btree ("start_id","id") WHERE "records"."start_id" <> '';--> statement-breakpoint
CREATE INDEX "sponsored_parts_of" ON "sponsored_parts" USING btree ("of_id");--> statement-breakpoint
CREATE INDEX "content_versions_published" ON "content_versions" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "content_passes_sign_in" ON "content_passes" USING btree ("sign_in_id");--> statement-breakpoint
CREATE INDEX "content_passes_staff" ON "content_passes" USING btree ("staff_id");--> statement-breakpoint
CREATE VIEW "public"."counted_entries" AS (select "id", "kind", "account_id", "checkout_session_id", "amount", "currency", "state", "created", "seen_at", case
        when "kind" = 'dispute' then case when "state" = 'lost' or starts_with("state", 'appeal_') then -"amount" else 0 end
        when "state" <> 'succeeded' then 0
        when "kind" = 'payment' then "amount" else -"amount" end as "counted" from "ledger_entries");
--> statement-breakpoint
-- The address as `foldAddress` (services/mailbox.ts) makes it of a cleaned one in ASCII, whatever the database's locale.
CREATE FUNCTION fold_address(email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  normalize(lower(email COLLATE "C"), NFC);
--> statement-breakpoint
-- For rows that are written by other means than the program.
CREATE FUNCTION fold_email() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.folded_email := fold_address(NEW.email);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER fold_email_added BEFORE INSERT ON applications FOR EACH ROW
WHEN (NEW.folded_email = '') EXECUTE FUNCTION fold_email();
--> statement-breakpoint
CREATE TRIGGER fold_email_changed BEFORE UPDATE OF email ON applications FOR EACH ROW
WHEN (NEW.email <> OLD.email AND NEW.folded_email = OLD.folded_email) EXECUTE FUNCTION fold_email();
--> statement-breakpoint
CREATE TRIGGER fold_email_added BEFORE INSERT ON leads FOR EACH ROW
WHEN (NEW.folded_email = '') EXECUTE FUNCTION fold_email();
--> statement-breakpoint
-- Whether an application owes its fee now, as `owes` (contract/application-status.ts).
CREATE FUNCTION owes(fee_status text, status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  fee_status = 'due'
    AND status NOT IN ('rejected', 'declined', 'offer_expired', 'offer_withdrawn', 'withdrawn', 'waitlisted');
--> statement-breakpoint
-- The fee's status in lists, as `recordFee`.
CREATE FUNCTION record_fee(fee_status text, status text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN fee_status = 'due' AND NOT owes(fee_status, status) THEN '' ELSE fee_status END;
--> statement-breakpoint
-- What was received and returned for charges, by payment. A refund outside Stripe has parts of its own. What Stripe returned
-- is taken from the payment's last part first.
CREATE VIEW charge_payments AS
SELECT part.charge_id, entry.id AS ledger_entry_id, entry.checkout_session_id, entry.created, entry.seen_at,
  CASE WHEN entry.counted > 0 THEN part.amount ELSE 0 END AS received,
  CASE WHEN entry.counted < 0 THEN part.amount
    ELSE least(part.amount, greatest(0, coalesce(back.amount, 0) - coalesce(later.amount, 0))) END AS returned
FROM charge_parts AS part JOIN counted_entries AS entry ON entry.id = part.ledger_entry_id
  LEFT JOIN LATERAL (
    -- Stripe may return another currency than was paid, which cannot be compared and counts as all of it.
    SELECT sum(CASE WHEN back.currency = entry.currency THEN -back.counted ELSE entry.amount END)::bigint AS amount
    FROM counted_entries AS back WHERE back.checkout_session_id = entry.checkout_session_id AND back.counted < 0) AS back ON true
  LEFT JOIN LATERAL (
    SELECT sum(other.amount)::bigint AS amount FROM charge_parts AS other
    WHERE other.ledger_entry_id = part.ledger_entry_id AND other.position > part.position) AS later ON true
WHERE entry.counted <> 0;
--> statement-breakpoint
-- What is owed. An application fee is asked for while it is due; once paid, what was returned of it is not asked for again.
-- A payment of it after the application was closed is too much.
CREATE VIEW charge_balances AS
SELECT charge.id, charge.account_id, charge.kind, charge.number, charge.description, charge.amount, charge.currency, charge.taxes,
  charge.due_on, charge.payer_id, charge.invoice_id, charge.created_at, adjusted.reduced, asked.asked, paid.received, paid.returned,
  asked.asked - paid.received + paid.returned AS owed
FROM charges AS charge
  LEFT JOIN applications AS application ON application.id = charge.account_id AND charge.kind = 'application_fee'
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0)::bigint AS reduced FROM charge_adjustments WHERE charge_id = charge.id) AS adjusted
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(received), 0)::bigint AS received, coalesce(sum(returned), 0)::bigint AS returned,
      -- Stripe's clock has whole seconds. Within one second, the time when we saw it decides.
      coalesce(sum(received - returned) FILTER (WHERE application.status IN
        ('rejected', 'declined', 'offer_expired', 'offer_withdrawn', 'withdrawn') AND (payment.created, payment.seen_at) >
        (floor(extract(epoch FROM application.status_since)), application.status_since)), 0)::bigint AS late
    FROM charge_payments AS payment WHERE payment.charge_id = charge.id) AS paid
  CROSS JOIN LATERAL (
    SELECT CASE WHEN charge.kind <> 'application_fee' OR owes(application.fee_status, application.status)
        THEN charge.amount - adjusted.reduced
      WHEN application.fee_status IN ('paid', 'refunded')
        THEN least(charge.amount - adjusted.reduced, paid.received - paid.returned - paid.late)
      ELSE 0 END AS asked) AS asked;
--> statement-breakpoint
-- Lists read `charges.owed`.
CREATE FUNCTION keep_owed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE account uuid;
BEGIN
  IF TG_TABLE_NAME IN ('charges', 'ledger_entries') THEN account := NEW.account_id;
  ELSE SELECT account_id INTO account FROM charges WHERE id = NEW.charge_id;
  END IF;
  UPDATE charges SET owed = balance.owed FROM charge_balances AS balance
  WHERE balance.id = charges.id AND charges.account_id = account AND charges.kind <> 'application_fee' AND charges.owed <> balance.owed;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A charge cannot become negative, nor an adjustment be taken back twice.
CREATE FUNCTION check_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM charge_balances WHERE id = NEW.charge_id AND reduced BETWEEN 0 AND amount) THEN
    RAISE EXCEPTION 'A charge is lowered by more than its amount, or by less than nothing.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_adjustment AFTER INSERT ON charge_adjustments FOR EACH ROW EXECUTE FUNCTION check_adjustment();
--> statement-breakpoint
CREATE TRIGGER keep_owed AFTER INSERT ON charges FOR EACH ROW
WHEN (NEW.kind <> 'application_fee') EXECUTE FUNCTION keep_owed();
--> statement-breakpoint
CREATE TRIGGER keep_owed AFTER INSERT ON charge_adjustments FOR EACH ROW EXECUTE FUNCTION keep_owed();
--> statement-breakpoint
CREATE TRIGGER keep_owed AFTER INSERT OR UPDATE OF ledger_entry_id ON charge_parts FOR EACH ROW
WHEN (NEW.ledger_entry_id IS NOT NULL) EXECUTE FUNCTION keep_owed();
--> statement-breakpoint
CREATE TRIGGER keep_owed AFTER INSERT OR UPDATE OF state, amount ON ledger_entries FOR EACH ROW EXECUTE FUNCTION keep_owed();
--> statement-breakpoint
CREATE TRIGGER fold_email_added BEFORE INSERT ON payers FOR EACH ROW
WHEN (NEW.folded_email = '') EXECUTE FUNCTION fold_email();
--> statement-breakpoint
CREATE TRIGGER fold_email_changed BEFORE UPDATE OF email ON payers FOR EACH ROW
WHEN (NEW.email <> OLD.email AND NEW.folded_email = OLD.folded_email) EXECUTE FUNCTION fold_email();
--> statement-breakpoint
-- What the search field looks through. The reference is the end of the id (contract/leads.ts). A space comes before each word.
CREATE FUNCTION record_search(id uuid, name text, email text, phone text, company text) RETURNS text
LANGUAGE sql STABLE RETURN lower(unaccent(
  concat_ws(' ', '', name, email, phone, regexp_replace(phone, '[^0-9]', '', 'g'), company, right(id::text, 8))));
--> statement-breakpoint
-- Each application and each lead has a record. An application without its person, kept for bookkeeping, is nothing to
-- work on: notes and emails go with its record. Its country may be any text, so a record has 60 letters of it.
CREATE FUNCTION sync_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_TABLE_NAME = 'leads' AND TG_OP = 'UPDATE' THEN
    -- Kept for bookkeeping, without the person.
    DELETE FROM records WHERE id = NEW.id AND NEW.email = '';
  ELSIF TG_TABLE_NAME = 'leads' THEN
    INSERT INTO records (id, lead_id, kind, name, email, folded_email, phone, company, search, since, created_at)
    VALUES (NEW.id, NEW.id, NEW.kind, NEW.name, NEW.email, NEW.folded_email, NEW.phone, NEW.company,
      record_search(NEW.id, NEW.name, NEW.email, NEW.phone, NEW.company), NEW.created_at, NEW.created_at);
  ELSIF NEW.email = '' THEN
    DELETE FROM records WHERE id = NEW.id;
  ELSE
    INSERT INTO records (id, application_id, kind, name, email, folded_email, phone, course_id, start_id, country, code, fee, status,
      search, since, created_at)
    VALUES (NEW.id, NEW.id, 'application', NEW.full_name, NEW.email, NEW.folded_email, NEW.phone, NEW.course_id, NEW.start_id,
      left(NEW.country, 60), NEW.waiver_code, record_fee(NEW.fee_status, NEW.status), NEW.status,
      record_search(NEW.id, NEW.full_name, NEW.email, NEW.phone, ''), NEW.created_at, NEW.created_at)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email, folded_email = excluded.folded_email,
      phone = excluded.phone, course_id = excluded.course_id, start_id = excluded.start_id, country = excluded.country, code = excluded.code,
      fee = excluded.fee, status = excluded.status, search = excluded.search,
      -- A settled fee makes an application work for the academy.
      since = CASE WHEN records.state = 'new' AND records.fee = 'due' AND excluded.fee <> 'due' THEN now() ELSE records.since END;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sync_record AFTER INSERT
OR UPDATE OF full_name, email, folded_email, phone, course_id, start_id, country, waiver_code, fee_status, status ON applications
FOR EACH ROW EXECUTE FUNCTION sync_record();
--> statement-breakpoint
CREATE TRIGGER sync_record AFTER INSERT OR UPDATE OF email ON leads FOR EACH ROW EXECUTE FUNCTION sync_record();
--> statement-breakpoint
-- The rows of services/admissions/statuses.ts.
INSERT INTO status_transitions (from_status, to_status)
SELECT from_status, unnest(string_to_array(followers, ' ')) FROM (VALUES
  ('submitted', 'in_review waitlisted offered rejected withdrawn'),
  ('in_review', 'waitlisted offered rejected withdrawn'),
  ('waitlisted', 'in_review offered rejected withdrawn'),
  ('offered', 'offered accepted declined offer_expired offer_withdrawn withdrawn'),
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
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'Rows of % cannot be changed or deleted.', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER immutable BEFORE UPDATE OF account_id, kind, number, description, amount, currency, taxes, created_at ON charges
FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE ON charge_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What names a start references its row, removed or not. These columns are only for the foreign keys.
ALTER TABLE applications
  ADD COLUMN start_kind text GENERATED ALWAYS AS (CASE WHEN start_id <> '' THEN 'start' END) STORED,
  ADD CONSTRAINT applications_start FOREIGN KEY (start_kind, start_id) REFERENCES schedule_entries (kind, id);
--> statement-breakpoint
ALTER TABLE decisions
  ADD COLUMN start_id text GENERATED ALWAYS AS (nullif(terms->>'startId', '')) STORED,
  ADD COLUMN start_kind text GENERATED ALWAYS AS (CASE WHEN terms->>'startId' <> '' THEN 'start' END) STORED,
  ADD CONSTRAINT decisions_start FOREIGN KEY (start_kind, start_id) REFERENCES schedule_entries (kind, id);
--> statement-breakpoint
-- The workshops of a reservation: its own, and others as `id: seats`.
CREATE FUNCTION list_seats() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM requested_seats WHERE lead_id = NEW.id;
  INSERT INTO requested_seats (lead_id, workshop_id, seats)
  SELECT NEW.id, workshop, sum(seats) FROM (
    SELECT NEW.answers->>'session' AS workshop, (NEW.answers->>'seats')::int AS seats
    UNION ALL SELECT other[1], other[2]::int
    FROM regexp_matches(coalesce(NEW.answers->>'also', ''), '([a-z0-9-]+): ?([0-9]{1,4})', 'g') AS other) AS requested
  GROUP BY workshop;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER list_seats AFTER INSERT OR UPDATE OF answers ON leads FOR EACH ROW
WHEN (NEW.kind = 'reservation') EXECUTE FUNCTION list_seats();
--> statement-breakpoint
CREATE SEQUENCE "webhook_counter";
--> statement-breakpoint
-- What the webhook's receiver is told (docs/webhook.md). Callers hold the lock of the subject's row until they commit, so the
-- numbers of a subject are in the order of its commits. One job a transaction: other transactions never wait for its key.
CREATE FUNCTION tell_webhook(type text, subject uuid, change jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO webhook_events (sequence, type, subject_id, change)
  SELECT base + nextval('webhook_counter'), type, subject, change FROM webhook_receiver;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('deliver_webhook', queue_name => 'webhook',
      job_key => 'deliver_webhook ' || pg_current_xact_id());
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION webhook_change(field text, earlier text, later text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN earlier = later THEN '{}' ELSE jsonb_build_object(field, jsonb_build_object('from', earlier, 'to', later)) END;
--> statement-breakpoint
-- Of personal fields, only the names are stored.
CREATE FUNCTION webhook_contact(earlier applications, later applications) RETURNS jsonb LANGUAGE sql IMMUTABLE RETURN (
  SELECT coalesce(jsonb_object_agg(field, NULL), '{}') FROM (VALUES
    ('fullName', earlier.full_name, later.full_name), ('email', earlier.email, later.email),
    ('phone', earlier.phone, later.phone), ('city', earlier.city, later.city), ('state', earlier.state, later.state),
    ('country', earlier.country, later.country), ('linkedInUrl', earlier.linkedin_url, later.linkedin_url)
  ) AS fields (field, earlier_value, later_value) WHERE earlier_value <> later_value);
--> statement-breakpoint
CREATE FUNCTION tell_application() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_webhook('application.created', NEW.id);
  ELSIF OLD.email = '' THEN
    -- Erased, and kept for bookkeeping: the receiver was told, and has nothing of it any more.
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' OR NEW.email = '' THEN
    PERFORM tell_webhook('person.erased', OLD.id);
  ELSE
    IF NEW.status <> OLD.status THEN
      PERFORM tell_webhook(
        CASE WHEN NEW.status IN ('enrolled', 'withdrawn') THEN 'application.' || NEW.status ELSE 'application.status_changed' END,
        NEW.id, webhook_change('status', OLD.status, NEW.status));
    END IF;
    change := webhook_change('courseId', OLD.course_id, NEW.course_id) || webhook_change('cohortId', OLD.start_id, NEW.start_id);
    IF change <> '{}' THEN PERFORM tell_webhook('application.placed', NEW.id, change); END IF;
    IF NEW.fee_status <> OLD.fee_status THEN
      PERFORM tell_webhook(
        -- Not by a payment that staff noted, nor by a refund that failed.
        CASE WHEN NEW.fee_status = 'paid' AND OLD.fee_status <> 'refunded' AND EXISTS (
          SELECT FROM ledger_entries WHERE account_id = NEW.id AND kind = 'payment' AND state = 'succeeded'
          AND checkout_session_id IS NOT NULL)
        THEN 'application.paid' ELSE 'application.fee_changed' END,
        NEW.id, webhook_change('feeStatus', OLD.fee_status, NEW.fee_status));
    END IF;
    change := webhook_contact(OLD, NEW);
    IF change <> '{}' THEN PERFORM tell_webhook('application.contact_changed', NEW.id, change); END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_webhook AFTER INSERT OR DELETE OR UPDATE OF
  status, course_id, start_id, fee_status, full_name, email, phone, city, state, country, linkedin_url ON applications
FOR EACH ROW EXECUTE FUNCTION tell_application();
--> statement-breakpoint
CREATE FUNCTION tell_lead() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM tell_webhook(NEW.kind || '.created', NEW.id);
  ELSIF OLD.email = '' THEN
    -- Erased, and kept for bookkeeping: the receiver was told.
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' OR NEW.email = '' THEN PERFORM tell_webhook('person.erased', OLD.id);
  ELSIF NEW.seats_state IS NOT NULL AND NEW.seats_state IS DISTINCT FROM OLD.seats_state THEN
    PERFORM tell_webhook('reservation.' || NEW.seats_state, NEW.id, webhook_change('seatsState', OLD.seats_state, NEW.seats_state));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_webhook AFTER INSERT OR DELETE OR UPDATE OF seats_state, email ON leads FOR EACH ROW EXECUTE FUNCTION tell_lead();
--> statement-breakpoint
-- Its application is locked, as whatever writes ledger entries locks it first.
CREATE FUNCTION tell_refund() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM applications WHERE id = NEW.account_id AND email <> '') THEN
    PERFORM tell_webhook('application.refunded', NEW.account_id,
      jsonb_build_object('refund', jsonb_build_object('amount', NEW.amount, 'currency', NEW.currency)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_webhook_added AFTER INSERT ON ledger_entries FOR EACH ROW
WHEN (NEW.kind = 'refund' AND NEW.state = 'succeeded') EXECUTE FUNCTION tell_refund();
--> statement-breakpoint
CREATE TRIGGER tell_webhook_changed AFTER UPDATE OF state ON ledger_entries FOR EACH ROW
WHEN (NEW.kind = 'refund' AND NEW.state = 'succeeded' AND OLD.state <> 'succeeded') EXECUTE FUNCTION tell_refund();
--> statement-breakpoint
-- Application fees have events of their own. The account is locked, as whatever changes what is owed locks it first.
CREATE FUNCTION tell_charge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (SELECT FROM applications WHERE id = NEW.account_id AND email = '') THEN
    PERFORM tell_webhook(
      CASE WHEN OLD.owed > 0 AND NEW.owed <= 0 AND EXISTS (
        SELECT FROM charge_payments WHERE charge_id = NEW.id AND received > returned)
      THEN 'charge.paid' ELSE 'account.changed' END,
      NEW.account_id, jsonb_build_object('charge', jsonb_build_object('id', NEW.id, 'kind', NEW.kind, 'number', NEW.number,
        'currency', NEW.currency, 'dueOn', NEW.due_on, 'owed', jsonb_build_object('from', OLD.owed, 'to', NEW.owed))));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_webhook AFTER UPDATE OF owed, due_on ON charges FOR EACH ROW
WHEN (NEW.owed <> OLD.owed OR NEW.due_on IS DISTINCT FROM OLD.due_on) EXECUTE FUNCTION tell_charge();
--> statement-breakpoint
-- Once for all records of a person that a transaction changes: its events have its time.
CREATE FUNCTION tell_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := coalesce(NEW.person_id, OLD.person_id);
  event text := CASE WHEN NEW.person_id IS NULL THEN 'person.separated' ELSE 'person.merged' END;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_events WHERE state = 'waiting' AND subject_id = person AND type = event AND at = now()) THEN
    PERFORM tell_webhook(event, person);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_webhook AFTER UPDATE OF person_id ON records FOR EACH ROW
WHEN (NEW.person_id IS DISTINCT FROM OLD.person_id) EXECUTE FUNCTION tell_person();
--> statement-breakpoint
CREATE FUNCTION tell_document() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell_webhook('application.document_received', record_id, jsonb_build_object('document', id))
  FROM documents WHERE id = NEW.document_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_webhook AFTER INSERT ON document_files FOR EACH ROW EXECUTE FUNCTION tell_document();
--> statement-breakpoint
-- What of a charge is on invoices and not taken back.
CREATE VIEW invoiced_charges AS
SELECT line."chargeId" AS charge_id, invoice.account_id,
  sum(CASE invoice.kind WHEN 'invoice' THEN line.amount ELSE -line.amount END)::bigint AS amount
FROM invoices AS invoice CROSS JOIN LATERAL jsonb_to_recordset(invoice.lines) AS line ("chargeId" uuid, amount bigint)
GROUP BY line."chargeId", invoice.account_id;
--> statement-breakpoint
-- Numbers have no gaps: who takes one holds its row until their transaction has ended, and a rollback gives it back. The site's
-- role may only add invoices (database/migrate.ts).
CREATE FUNCTION number_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$ BEGIN
  INSERT INTO invoice_numbers AS given (kind, year, last) VALUES (NEW.kind, extract(year FROM NEW.issued_on), 1)
  ON CONFLICT (kind, year) DO UPDATE SET last = given.last + 1 RETURNING last INTO NEW.number;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER number_invoice BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION number_invoice();
--> statement-breakpoint
CREATE TRIGGER with_invoices_only BEFORE INSERT OR UPDATE OR DELETE ON invoice_numbers FOR EACH ROW
WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER with_invoices_only_truncate BEFORE TRUNCATE ON invoice_numbers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE ON content_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER kept BEFORE DELETE ON invoices FOR EACH ROW
WHEN (OLD.issued_on >= coalesce(nullif(current_setting('academy.delete_invoices', true), ''), '-infinity')::date)
EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Deletes invoices from before a day, each with its corrections once the last of them is old.
CREATE FUNCTION delete_invoices(before date, most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE deleted int;
BEGIN
  PERFORM set_config('academy.delete_invoices', before::text, true);
  WITH old AS (
    SELECT id FROM invoices AS invoice WHERE corrects_id IS NULL AND issued_on < before
      AND NOT EXISTS (SELECT FROM invoices WHERE corrects_id = invoice.id AND issued_on >= before)
    ORDER BY issued_on, id LIMIT most)
  DELETE FROM invoices WHERE id IN (SELECT id FROM old) OR corrects_id IN (SELECT id FROM old);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  PERFORM set_config('academy.delete_invoices', '', true);
  RETURN deleted;
END $$;
--> statement-breakpoint
-- No transaction may change what is asked for of an invoiced charge and forget the credit note (services/invoices/correct.ts).
CREATE FUNCTION check_invoiced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed uuid := to_jsonb(NEW)->>CASE TG_TABLE_NAME WHEN 'charges' THEN 'id' ELSE 'charge_id' END;
BEGIN
  IF EXISTS (
    SELECT FROM charge_balances AS balance LEFT JOIN invoiced_charges AS invoiced
      ON invoiced.charge_id = balance.id AND invoiced.account_id = balance.account_id
    WHERE balance.id = changed AND balance.invoice_id IS NOT NULL AND balance.kind <> 'application_fee'
      AND (coalesce(invoiced.amount, 0) <> balance.asked OR balance.asked < 0)
  ) THEN
    RAISE EXCEPTION 'The invoices of charge % are not what is asked for.', changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_invoiced AFTER INSERT ON charge_adjustments DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION check_invoiced();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER check_invoiced AFTER UPDATE OF invoice_id ON charges DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.invoice_id IS NOT NULL) EXECUTE FUNCTION check_invoiced();
--> statement-breakpoint
-- Who pays stands on the invoice.
CREATE TRIGGER payer_of_invoice BEFORE UPDATE OF payer_id ON charges FOR EACH ROW
WHEN (OLD.payer_id IS DISTINCT FROM NEW.payer_id AND OLD.invoice_id IS NOT NULL AND NEW.invoice_id IS NOT NULL)
EXECUTE FUNCTION refuse_change();
