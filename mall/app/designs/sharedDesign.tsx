import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { designByLink, type LinkedDesign } from '../../../contract/artwork/shelf.ts'
import { callIn } from '../dispatch.ts'
import { found } from '../parts/found.ts'
import { titleOf } from '../titled.ts'
import { Comments } from './Comments.tsx'
import { DesignThumb } from '../../../studio/DesignThumb.tsx'
import css from './designs.module.css'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  titleOf(loaderData?.linked.name ?? '分享的设计', matches),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ request, context }: LoaderFunctionArgs): Promise<{ token: string; linked: LinkedDesign }> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, linked: await found(callIn(context)(designByLink, { token })) }
}

/** A design for whoever was given its link: to be looked at, and spoken of where that is allowed. */
export default function SharedDesign() {
  const { token, linked } = useLoaderData<typeof loader>()
  const { name, storeName, updateTime, design, pictures, labels, comments } = linked
  const surfaces = design.surfaces.filter(({ layers }) => layers.length > 0)
  return (
    <div className={`wide ${css.shared}`}>
      <article>
        <h1>{name}</h1>
        <p className={css.facts}>
          {storeName}　更新于 {updateTime.slice(0, 16)}
        </p>
        {surfaces.length === 0 && <p>这份设计还没有内容</p>}
        {surfaces.map((surface) => {
          const label = labels[surface.position] ?? surface.position
          return (
            <figure key={surface.position}>
              <figcaption>
                {label}　{surface.widthMm}×{surface.heightMm} 毫米
              </figcaption>
              <div className={css.sheet}>
                <DesignThumb surface={surface} pictures={pictures} label={`${label}的设计图`} />
                {comments.map(
                  ({ id, position, x, y, done }, at) =>
                    position === surface.position && (
                      <span
                        key={id}
                        className={css.pin}
                        data-done={done}
                        aria-hidden="true"
                        style={{ left: percent(x, surface.widthMm), top: percent(y, surface.heightMm) }}
                      >
                        {at + 1}
                      </span>
                    ),
                )}
              </div>
            </figure>
          )
        })}
      </article>
      <Comments token={token} linked={linked} surfaces={surfaces} />
    </div>
  )
}

/** Where on a surface of such a length a place is, no further out than its edge. */
const percent = (mm: number, of: number): string => `${Math.min(100, Math.max(0, (mm / of) * 100))}%`
