/** Where the car of an open booking is: the last step recorded, or none yet. */
export const CAR_STATES = ['booked', 'arrived', 'started'] as const
export type CarState = (typeof CAR_STATES)[number]

/** The state that a step of an open booking is tapped in. */
export function carState({ arrivedAt, startedAt }: { arrivedAt?: unknown; startedAt?: unknown }): CarState {
  if (startedAt != null) return 'started'
  return arrivedAt == null ? 'booked' : 'arrived'
}
