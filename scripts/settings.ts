import { existsSync } from 'node:fs'
import { join } from 'node:path'

// Read before what `npm start` and the other commands run: the settings of .env, where there is one. What the surroundings say
// already stands.
const file = join(import.meta.dirname, '../.env')
if (existsSync(file)) process.loadEnvFile(file)
