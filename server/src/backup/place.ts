import { join } from 'node:path'

/** Where backups lie. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')
export const backupPath = (dataDir: string, name: string): string => join(backupFolder(dataDir), name)
