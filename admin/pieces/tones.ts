/** How a state looks: to be acted on, under way, done, gone wrong, over. */
export type Tone = 'due' | 'busy' | 'ok' | 'bad' | 'off'

const tones: Record<Exclude<Tone, 'busy'>, readonly string[]> = {
  due: [
    ...['pending_contract', 'signed_buyer', 'contract'],
    ...['applied', 'red_pending', 'red_lapsed'],
    ...['statement_issued'],
    ...['pending_approval', 'pending_contract', 'pending_payment', 'artwork_pending', 'preflight', 'proof', 'ready', 'passed'],
    ...['claim_submitted', 'claim_assessing', 'claim_negotiating', 'claim_arbitration', 'claim_returned', 'claim_paying'],
    ...[
      'draft',
      'pending',
      'waiting',
      'partially_received',
      'partial',
      'open',
      'sent',
      'receiving',
      'payment',
      'approval',
      'suspense',
      'mismatch',
    ],
  ],
  ok: [
    'completed',
    'handed_over',
    'signed',
    'delivered',
    'succeeded',
    'booked',
    'placed',
    'approved',
    'exact',
    'paid',
    'verified',
    'published',
    'done',
    'issued',
    'effective',
    'accepted',
    'claim_closed',
    'statement_confirmed',
  ],
  bad: [
    'rejected',
    'change_requested',
    'over',
    'duplicate',
    'closed',
    'expired',
    'refused',
    'suspended',
    'failed',
    'claim_refused',
    'declined',
    'disputed',
    'statement_disputed',
  ],
  off: [
    'amended',
    'terminated',
    'red_issued',
    'withdrawn',
    'cancelled',
    'closed_timeout',
    'superseded',
    'void',
    'unmatched',
    'claim_withdrawn',
    'claim_lapsed',
    'replaced',
  ],
}

/** The tone of a state of an order, line, consignment, payment, proof or bank receipt; one not known here is under way. */
export function toneOf(state: string): Tone {
  for (const [tone, states] of Object.entries(tones)) if (states.includes(state)) return tone as Tone
  return 'busy'
}
