CREATE TABLE "waiver_guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
DROP INDEX "checkout_sessions_to_ask";--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "payment" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX "checkout_sessions_to_ask" ON "checkout_sessions" USING btree ("asked_at") WHERE "checkout_sessions"."payment" = 'none' and "checkout_sessions"."status" in ('open', 'complete');