ALTER TABLE "leads" ADD COLUMN "seats_state" text;--> statement-breakpoint
CREATE INDEX "applications_waitlist" ON "applications" USING btree ("cohort_id") WHERE "applications"."status" = 'waitlisted';--> statement-breakpoint
CREATE INDEX "leads_confirmed" ON "leads" USING btree ("kind") WHERE "leads"."seats_state" = 'confirmed';