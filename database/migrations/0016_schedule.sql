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
	CONSTRAINT "schedule_entries_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE INDEX "schedule_changes_entry" ON "schedule_changes" USING btree ("kind","entry_id","id");--> statement-breakpoint
CREATE INDEX "applications_seats" ON "applications" USING btree ("cohort_id") WHERE "applications"."status" in ('offered', 'accepted', 'enrolled') and "applications"."cohort_id" <> '';