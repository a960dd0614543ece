ALTER TABLE "decisions" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
INSERT INTO "status_transitions" ("from_status", "to_status") VALUES ('offered', 'offered');
