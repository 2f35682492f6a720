import { describe, expect, test } from "vitest";
import type { CarrierLanguage } from "../../../syntax/carriers.ts";
import { offeredAt } from "./offered.testing.ts";

const texts = (language: CarrierLanguage, marked: string) => offeredAt(language, marked).map((one) => one.after);

describe("a path is completed behind every base that a request can have", () => {
  test.each<[CarrierLanguage, string, string]>([
    ["shell", 'curl "$API/compute/instances/1/‸"', 'curl "$API/compute/instances/1/backups"'],
    ["shell", 'curl "$API/compute/‸"', 'curl "$API/compute/instances"'],
    ["shell", "curl $API/compute/ins‸", "curl $API/compute/instances"],
    ["shell", 'curl "${BASE_URL}/v4/compute/‸"', 'curl "${BASE_URL}/v4/compute/instances"'],
    ["shell", 'curl "${BASE_URL:-https://h}/v4/compute/‸"', 'curl "${BASE_URL:-https://h}/v4/compute/instances"'],
    ["shell", 'curl "$(base)/compute/‸"', 'curl "$(base)/compute/instances"'],
    ["shell", 'curl "https://$HOST/v4/compute/‸"', 'curl "https://$HOST/v4/compute/instances"'],
    ["shell", 'curl "$API"/compute/‸', 'curl "$API"/compute/instances'],
    ["shell", "curl \"$API\"'/compute/‸'", "curl \"$API\"'/compute/instances'"],
    ["shell", 'curl "$API/compute/instances/$ID/‸"', 'curl "$API/compute/instances/$ID/backups"'],
    ["shell", 'curl "$API/compute/instances/${ID}/back‸"', 'curl "$API/compute/instances/${ID}/backups"'],
    ["shell", "curl 'https://h/v4/compute/‸'", "curl 'https://h/v4/compute/instances'"],
    ["http", "GET {{h}}/compute/‸", "GET {{h}}/compute/instances"],
    ["http", "GET {{host}}/v4/compute/‸", "GET {{host}}/v4/compute/instances"],
    ["http", "GET {{ host }}/v4/compute/‸", "GET {{ host }}/v4/compute/instances"],
    ["http", "GET https://{{host}}:{{port}}/v4/compute/‸", "GET https://{{host}}:{{port}}/v4/compute/instances"],
    ["http", "GET {{h}}/compute/instances/{{id}}/‸", "GET {{h}}/compute/instances/{{id}}/backups"],
    ["http", "GET api.example.com/v4/compute/‸", "GET api.example.com/v4/compute/instances"],
    ["http", "GET http://localhost:8080/v4/compute/‸", "GET http://localhost:8080/v4/compute/instances"],
    ["http", "GET https://h/gateway/v4/compute/‸", "GET https://h/gateway/v4/compute/instances"],
    ["http", "GET {{h}}compute/‸", "GET {{h}}compute/instances"],
    ["http", "GET /compute/‸", "GET /compute/instances"],
    ["http", "GET compute/‸", "GET /compute/instances"],
    ["http", "GET {{h}}/loadbalancers/1/‸", "GET {{h}}/loadbalancers/1/configs/{{CONFIG_ID}}"],
    [
      "markdown",
      '- a\n\n  ```sh\n  $ curl "$API/compute/‸"\n  ```\n',
      '- a\n\n  ```sh\n  $ curl "$API/compute/instances"\n  ```\n',
    ],
    [
      "markdown",
      "> ```http\r\n> GET {{h}}/compute/‸\r\n> ```\r\n",
      "> ```http\r\n> GET {{h}}/compute/instances\r\n> ```\r\n",
    ],
  ])("%s %j", (language, marked, expected) => {
    expect(texts(language, marked)).toContain(expected);
  });

  test.each<[CarrierLanguage, string]>([
    ["shell", 'curl "$API/compute/instances?page=‸"'],
    ["http", "GET {{h}}/other/compute/‸"],
    ["http", "GET http://localhost:8080/compute/‸"],
    ["http", "GET https://h/v3/compute/‸"],
  ])("nothing for %s %j", (language, marked) => {
    expect(texts(language, marked)).toEqual([]);
  });
});
