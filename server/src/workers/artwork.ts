import { readArtwork, type Reading, type ToRead } from '../artwork/readArtwork.ts'
import { takeOrders } from '../worker.ts'

// Opens files of strangers, as a process of its own: what that takes of memory, and what it may do wrong, goes with it.

takeOrders((file: ToRead): Promise<Reading> => readArtwork(file))
