import { build } from 'vite'

/** Something that runs in a browser, as one script and its styles: for benches and proofs that show parts of the sites alone. */
export async function bundled(entry: string): Promise<{ readonly script: string; readonly styles: string }> {
  const built = await build({
    ...{ configFile: false, logLevel: 'error', define: { 'process.env.NODE_ENV': '"production"' } },
    // Built for production whatever NODE_ENV says.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      ...{ write: false, minify: false, cssCodeSplit: false },
      lib: { entry, formats: ['iife'], name: 'shown', fileName: 'shown', cssFileName: 'shown' },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const script = outputs.find((one) => one.type === 'chunk')
  const styles = outputs.find((one) => one.type === 'asset' && one.fileName.endsWith('.css'))
  if (script?.type !== 'chunk') throw new Error('nothing was built')
  return { script: script.code, styles: styles?.type === 'asset' ? String(styles.source) : '' }
}
