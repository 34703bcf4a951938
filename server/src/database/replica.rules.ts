/** Why nothing is read on the replica; 'ok': it is. */
export type ReplicaState = 'ok' | 'away' | 'late' | 'no replica' | 'other database'

/** How the replica stands, in words for who runs the mall. */
export const replicaWords: Record<ReplicaState, string> = {
  ok: '正常，部分读取由它回答',
  away: '连接不上，读取改由主库回答，恢复后自动继续使用',
  late: '落后过多，读取改由主库回答，赶上后自动继续使用',
  'no replica': '不是副本（可能已升为主库），没有使用，请检查 DATABASE_READ_URL',
  'other database': '不是主库的副本，没有使用，请检查 DATABASE_READ_URL',
}
