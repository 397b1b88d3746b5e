/** For `HEALTHCHECK`: ends with 0 if the address answers that all is well. The image has no curl. */
const [address = ''] = process.argv.slice(2);

const answer = await fetch(address).catch((error: Error) => error);
if (answer instanceof Error || !answer.ok) {
  process.stderr.write(answer instanceof Error ? `${address}: ${answer.message}\n` : await answer.text());
  process.exitCode = 1;
}
