import { rmSync } from 'node:fs'
import { join } from 'node:path'

// PostgreSQL keeps each piece of its log until it is told that it was carried away. It runs as another account where we are root, and may
// not even see our programs: so it asks by looking for a file, and the mall, which sees all, carries.

/** A folder of the cluster: a file for each piece that was carried away, named as it, and `carrier` while somebody carries. */
export const carriedFolder = 'yincai-carried'
export const carrierName = 'carrier'

/** A folder of a restored cluster: the log that it is to replay. */
export const broughtFolder = 'yincai-brought'

/** Waits a moment for who carries; without him it does not. */
const isCarried = [
  `d=${carriedFolder} i=0`,
  `while [ -e $d/${carrierName} ] && [ $i -lt 30 ]; do [ -e $d/%f ] && exit 0; sleep 0.2; i=$((i+1)); done`,
  `[ -e $d/%f ]`,
].join('; ')

/** What an archived cluster is started by. How often a piece is ended says who carries them: not while none can be carried. */
export const archiveSettings = { wal_level: 'replica', archive_mode: 'on', archive_command: isCarried }

/** Until when a restored cluster replays its log; null: to its end. */
export type Until = { readonly until: Date | null }

export const backSettings = ({ until }: Until) => ({
  restore_command: `cp "${broughtFolder}/%f" "%p"`,
  // Nobody is let in before it is where it is to be.
  hot_standby: 'off',
  ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'), recovery_target_action: 'promote' }),
})

/**
 * Names the archive that has every change of the cluster in `dataDir` since a base backup of it. A start that archives nothing deletes
 * it: what is changed from then on is missing there, and the archive begins anew.
 */
export const chainMark = (dataDir: string): string => join(dataDir, 'postgres.archived')
export const breakChain = (dataDir: string): void => rmSync(chainMark(dataDir), { force: true })
