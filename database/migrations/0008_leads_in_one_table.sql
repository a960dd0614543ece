CREATE TABLE "lead_files" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"scan" text DEFAULT 'off' NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"answers" jsonb NOT NULL,
	"idempotency_key" text,
	"body_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_idempotency_key" UNIQUE("kind","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_created_at" ON "leads" USING btree ("kind","created_at");--> statement-breakpoint
-- Moves what earlier versions stored. The lock keeps servers that still run from adding rows that nobody would move.
LOCK TABLE contact_messages, talent_requests, training_requests, resumes IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO leads (id, kind, name, email, phone, answers, idempotency_key, body_digest, created_at)
SELECT id, 'contact', name, email, phone, jsonb_build_object('topic', topic, 'message', message),
	idempotency_key, body_digest, created_at
FROM contact_messages;--> statement-breakpoint
INSERT INTO leads (id, kind, name, email, phone, company, answers, idempotency_key, body_digest, created_at)
SELECT id, 'talent', contact_name, email, phone, company, jsonb_build_object(
	'roles', roles, 'headcount', headcount, 'engagement', engagement, 'skills', skills,
	'start', start, 'place', place, 'notes', notes),
	idempotency_key, body_digest, created_at
FROM talent_requests;--> statement-breakpoint
INSERT INTO leads (id, kind, name, email, phone, company, answers, idempotency_key, body_digest, created_at)
SELECT id, 'training', contact_name, email, phone, company, jsonb_build_object(
	'teamSize', team_size, 'topics', topics, 'format', format, 'timeFrame', time_frame, 'goals', goals),
	idempotency_key, body_digest, created_at
FROM training_requests;--> statement-breakpoint
INSERT INTO leads (id, kind, name, email, phone, answers, idempotency_key, body_digest, created_at)
SELECT id, 'resume', name, email, phone, jsonb_build_object(
	'linkedInUrl', linkedin_url, 'role', role, 'skills', skills, 'yearsOfExperience', years_of_experience,
	'engagement', engagement, 'place', place, 'workAuthorization', work_authorization),
	idempotency_key, body_digest, created_at
FROM resumes;--> statement-breakpoint
INSERT INTO lead_files (lead_id, file_key, file_name, file_type, file_bytes, scan, consented_at)
SELECT id, file_key, file_name, file_type, file_bytes, scan, consented_at
FROM resumes;--> statement-breakpoint
DROP TABLE "contact_messages" CASCADE;--> statement-breakpoint
DROP TABLE "resumes" CASCADE;--> statement-breakpoint
DROP TABLE "talent_requests" CASCADE;--> statement-breakpoint
DROP TABLE "training_requests" CASCADE;