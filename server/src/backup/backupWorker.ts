import { worker } from '../worker.ts'
import type { BaseOrder } from './walBase.ts'

/** What the process of backups is asked for. */
export type BackupOrder =
  | { readonly do: 'make'; readonly url: string; readonly dataDir: string; readonly target: string; readonly recipient: string }
  /** Restored into a database beside the one at `url`, and into the folder `scratch`, neither of which stays. */
  | {
      readonly do: 'drill'
      readonly url: string
      readonly source: string
      readonly scratch: string
      readonly identities: readonly string[]
    }
  | ({ readonly do: 'base' } & BaseOrder)

/** What it wrote, or found again. */
export type BackupMade = { readonly size: number; readonly rows: number; readonly files: number; readonly missing: number }

const longest = 6 * 3600_000 // ms until one is taken for stuck

export const backupWorker = worker<BackupOrder, BackupMade>('backup', { patience: longest })
