/** The price rules of the demo goods: what every worked example, screenshot and journey counts with. */
export { demoRules } from '../src/opening/sampleRules.ts'
