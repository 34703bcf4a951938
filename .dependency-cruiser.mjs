import { serverFloors } from './scripts/picture/floors.ts'

/** The walls: what each room may import. `npm run check` holds the code against them. */
const room = (name, path, allowed, comment) => ({
  name: `wall-${name}`,
  comment,
  severity: 'error',
  from: { path, pathNot: '(\\.test\\.tsx?|\\.fixture\\.ts)$' },
  to: { path: '^(contract|pricing|artwork|drawings|kit|studio|server|mall|admin|e2e|bench|scripts)/', pathNot: allowed },
})

/** An import goes down, or to what stands on the same floor: never up, but for what is read once it is asked for. */
const floor = ({ name, patterns }, at) => ({
  name: `floor-${name.replaceAll(' ', '-')}`,
  comment: 'what stands higher knows what stands lower, not the other way round',
  severity: 'error',
  from: { path: patterns, pathNot: '(\\.test\\.ts|\\.fixture\\.ts|/test\\w+\\.ts)$' },
  to: { path: serverFloors.slice(0, at).flatMap((above) => above.patterns), dependencyTypesNot: ['dynamic-import'] },
})

export default {
  forbidden: [
    ...serverFloors.map(floor).slice(1),
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    room('contract', '^contract/', '^contract/', 'what both sides agree on stands on nothing but zod'),
    room('pricing', '^pricing/', '^(contract|pricing)/', 'the price engine is pure'),
    room('artwork', '^artwork/', '^(contract|artwork)/', 'what is printed is judged by plain functions'),
    room('drawings', '^drawings/', '^drawings/', 'the demo’s pictures are text that is drawn, and know nothing of the mall'),
    room('kit', '^kit/', '^(contract|kit)/', 'pieces both sites show'),
    room('studio', '^studio/', '^(contract|artwork|kit|studio)/', 'what designs and templates are drawn with, on both sites'),
    room('mall', '^mall/', '^(contract|pricing|artwork|kit|studio|mall)/', 'one door to the server: call()'),
    room('admin', '^admin/', '^(contract|pricing|artwork|kit|studio|admin)/', 'one door to the server: call()'),
    room('server', '^server/', '^(contract|pricing|artwork|drawings|server)/', 'the server shows no pages of its own'),
    {
      name: 'no-demo-at-start',
      comment: 'the demo, its drawings and the played providers are read when they are asked for: a mall without them never reads them',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/sandbox/|(\\.test\\.ts|\\.fixture\\.ts|/test\\w+\\.ts)$' },
      to: { path: '^(server/seed|server/src/sandbox|drawings)/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    room(
      'e2e',
      '^e2e/',
      '^((e2e|contract|server/seed)/|server/src/(sandbox/certificate|paper/readPdf|demoFolder.fixture))',
      'a journey knows the cast, and how a certificate is made, nothing else of the server',
    ),
    {
      name: 'pure-rooms',
      comment:
        'contract, pricing and artwork run in the page and on the server: no Node, no DOM library, no database; saxes reads XML and qrcode-generator reckons modules, both by plain functions',
      severity: 'error',
      from: { path: '^(contract|pricing|artwork)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: 'node_modules/(zod|@noble/hashes|saxes|qrcode-generator)/' },
    },
    {
      name: 'pure-rules',
      comment: 'rules are plain functions over plain data; who asks (actor.ts) is such data',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { pathNot: ['^(contract|pricing|artwork)/', '\\.rules\\.ts$', '^server/src/actor\\.ts$'] },
    },
    {
      name: 'no-stranger-routes',
      comment: 'one subject enters another by its sql or rules, never its routes',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/' },
      to: { path: '\\.routes\\.ts$', pathNot: '^server/src/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|build|data|\\.react-router)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
