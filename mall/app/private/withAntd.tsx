import { lazy, type ComponentType } from 'react'

/** A part made of antd's pieces for a page that has none: it comes when it is first drawn, with all that they stand in. */
export const withAntd = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [{ Antd }, Part] = await Promise.all([import('./Antd.client.tsx'), load()])
    return {
      default: (props: Props) => (
        <Antd>
          <Part {...props} />
        </Antd>
      ),
    }
  })
