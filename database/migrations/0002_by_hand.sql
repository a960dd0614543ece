ALTER TABLE "payment_movements" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "waived_amount" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "entered_by" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_entered_by_staff_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;