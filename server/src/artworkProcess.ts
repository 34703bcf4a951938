import { readArtwork } from './artwork/readArtwork.ts'
import { takeOrders } from './worker.ts'

// Reads files of strangers, as a process of its own: what that takes of memory, and what it may do wrong, goes with it.

takeOrders(readArtwork)
