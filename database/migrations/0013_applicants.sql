CREATE TABLE "applicant_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "applicant_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applicant_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "applicant_sign_ins" (
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
	CONSTRAINT "applicant_sign_ins_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "application_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"email" text NOT NULL,
	"answers" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_drafts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "draft_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
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
ALTER TABLE "draft_links" ADD CONSTRAINT "draft_links_draft_id_application_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."application_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applicant_sessions_email" ON "applicant_sessions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applicant_sign_ins_email" ON "applicant_sign_ins" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applicant_sign_ins_expires" ON "applicant_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "application_drafts_email" ON "application_drafts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "application_drafts_expires" ON "application_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "draft_links_draft" ON "draft_links" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "email_changes_earlier" ON "email_changes" USING btree ("earlier_email");