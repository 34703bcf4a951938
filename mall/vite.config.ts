import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { noFunctions } from '../kit/noFunctions.ts'
import { withoutSchemas } from './schemaless.ts'

/** The mall around the pages, with what most pages show; its dialogs come when they are opened. */
const frame =
  /\/mall\/app\/([\w.]+|shell\/(?!Kefu|Number|CategoryDrawer|Dialog)[\w.]+|parts\/(?!Pager|Breadcrumb|AddToList|ListButton)[\w.]+|proof\/ProofGate|scene\/SceneGrid(\.module)?|compare\/(compared|CompareButton))\.(tsx?|css|svg)/
/** What the pages before the log-in share. */
const entrance =
  /\/mall\/app\/(login\/(Entrance|Agreements|PasswordField|PhoneFields|Outcome|Field)|private\/useCountdown)\.(tsx?|module\.css)/
/** What the private pages look alike by; `sheetFiles` has it stand before what one page has of its own. */
const look = /\/mall\/app\/private\/\w+\.module\.css/
/** What its calls and the compiler need. */
const footing =
  /\/contract\/(\w+\/)?(refusal|endpoint|goods|catalog|favourite|cart|money|page|grants|connection\/names)\.ts|\/kit\/(ask|busy|Busy|Pic|mallCookie|sinks|proof\/(gate|askProven))\.tsx?|vite\/preload-helper|\/kit\/oldBrowsers\.ts|rolldown/

/** What every page runs goes into two files, which compress better than many. */
const everywhere = {
  // Not what these files import besides: a schema that only a form uses would come along, and zod with it.
  includeDependenciesRecursively: false,
  groups: [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|@oxc-project/ },
    { name: 'entrance', test: entrance },
    { name: 'look', test: look },
    { name: 'frame', test: new RegExp(`${frame.source}|${footing.source}`) },
  ],
}

// A plugin, because the router's own says otherwise about entries and plugins overrule this file.
const fewFiles = (): Plugin => ({
  name: 'few-files',
  enforce: 'post',
  config: () => ({
    environments: {
      client: {
        build: {
          rolldownOptions: {
            preserveEntrySignatures: 'allow-extension',
            output: { codeSplitting: everywhere },
          },
        },
      },
    },
  }),
})

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), withoutSchemas(), noFunctions(), fewFiles()],
  // The server's React comes built for production whatever NODE_ENV says: half the time for each page.
  ...(command === 'build' && {
    ssr: { noExternal: ['react', 'react-dom', 'react-router', 'scheduler'] },
    environments: { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } },
  }),
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[hash]_[local]' } },
  },
  build: {
    // Many buyers use 360 and QQ, whose kernels are old: es2020 is what Chrome 87, Safari 14 and Firefox 85 have in common.
    target: 'es2020',
    cssTarget: ['chrome87', 'safari14', 'firefox85'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
}))
