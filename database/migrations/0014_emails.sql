CREATE TABLE "applicant_browsers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"email" text NOT NULL,
	"signed_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applicant_browsers_email" UNIQUE("email","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "pending_jobs" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_jobs" ADD COLUMN "queue" text;