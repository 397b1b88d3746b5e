/**
 * Makes a vendor's client while the environment is hidden from it. The clients read base URLs, organizations, further keys
 * and headers from there, which would redirect requests, or tell one provider's secrets to another.
 */
export function withoutEnvironment<Client>(make: () => Client): Client {
  const { env } = process;
  process.env = {};
  try {
    return make();
  } finally {
    process.env = env;
  }
}
