/** One database server for the whole run: the embedded one on a temporary folder, or the one at MONGODB_URI. */
export { setup } from 'mongo-on-sqlite/testing/global-setup'
