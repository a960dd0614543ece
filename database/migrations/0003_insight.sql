CREATE TABLE "insight_counts" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"event" text NOT NULL,
	"referrer" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "insight_counts_day_page_event_referrer_pk" PRIMARY KEY("day","page","event","referrer")
);
