// npm run demo:large: the product with the sample chain and thirty branches with 200,000 bookings, to see and measure it full.
import { serveDemo } from '../src/commands/serve-demo.ts'
import { fillLarge } from './large/fill.ts'

console.log('A chain that is filled anew takes a minute or two.')
await serveDemo('data/demo-large', fillLarge)
