/** What Stripe lets an object go through: from each status to these (https://docs.stripe.com/refunds, /disputes/how-disputes-work). */
export const REFUND_STEPS: Record<string, string[]> = {
  pending: ['requires_action', 'succeeded', 'failed', 'canceled'],
  requires_action: ['pending', 'succeeded', 'failed', 'canceled'],
  succeeded: ['failed'],
  failed: [],
  canceled: [],
}

export const DISPUTE_STEPS: Record<string, string[]> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  warning_closed: ['needs_response'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  won: ['lost'],
  lost: ['appeal_needs_response', 'won'],
  appeal_needs_response: ['appeal_under_review', 'lost'],
  appeal_under_review: ['won', 'lost'],
}
