import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawn } from './picture/draw.ts'
import { readGraph, told } from './picture/graph.ts'

// `npm run picture`: what the code looks like from afar, read off the code itself.

const docs = join(import.meta.dirname, '../docs')
const graph = readGraph()
writeFileSync(join(docs, 'picture.svg'), drawn(graph))
writeFileSync(join(docs, 'picture.txt'), told(graph))
