CREATE TABLE "sent_confirmations" (
	"key" text PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "unsubscribe_token" SET DATA TYPE text;--> statement-breakpoint
CREATE INDEX "sent_confirmations_mailbox" ON "sent_confirmations" USING btree ("mailbox","created_at");