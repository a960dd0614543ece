CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text,
	"body_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "contact_messages_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "resumes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text,
	"body_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"linkedin_url" text NOT NULL,
	"role" text NOT NULL,
	"skills" text NOT NULL,
	"years_of_experience" integer NOT NULL,
	"engagement" text NOT NULL,
	"place" text NOT NULL,
	"work_authorization" text NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_bytes" integer NOT NULL,
	CONSTRAINT "resumes_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"consented_on" text NOT NULL,
	"unsubscribe_token" uuid NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "subscriptions_unsubscribe_token_unique" UNIQUE("unsubscribe_token")
);
--> statement-breakpoint
CREATE TABLE "talent_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text,
	"body_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"roles" text NOT NULL,
	"headcount" integer NOT NULL,
	"engagement" text NOT NULL,
	"skills" text NOT NULL,
	"start" text NOT NULL,
	"place" text NOT NULL,
	"notes" text NOT NULL,
	CONSTRAINT "talent_requests_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "training_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text,
	"body_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"team_size" integer NOT NULL,
	"topics" text NOT NULL,
	"format" text NOT NULL,
	"time_frame" text NOT NULL,
	"goals" text NOT NULL,
	CONSTRAINT "training_requests_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "resumes_email" ON "resumes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "resumes_created_at" ON "resumes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_created_at" ON "subscriptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "talent_requests_email" ON "talent_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "talent_requests_created_at" ON "talent_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "training_requests_email" ON "training_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "training_requests_created_at" ON "training_requests" USING btree ("created_at");