import { Pic } from '../../../kit/Pic.tsx'
import { Section } from '../parts/Section.tsx'
import type { Detail } from './shown.ts'
import css from './Story.module.css'

/** Parameters, and what there is to tell about the product. */
export function Story({ detail: { params, story } }: { detail: Detail }) {
  return (
    <Section title="商品详情">
      <div className={css.card}>
        {params.length > 0 && (
          <dl className={css.params}>
            {params.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={css.told}>
          {story.map(({ heading, body, picture }) => (
            <section key={heading}>
              {picture && <Pic image={picture} alt="" sizes="(max-width:700px) 100vw, 370px" />}
              <h3>{heading}</h3>
              <p>{body}</p>
            </section>
          ))}
        </div>
      </div>
    </Section>
  )
}
